import { counting } from "./counted.ts";
import type { Words } from "./en.ts";

const counted = counting("ar-u-nu-latn");

/** `7 س 30 د` of minutes. */
const hours = (minutes: number): string => {
  const rest = Math.round(minutes % 60);
  return `${Math.floor(minutes / 60)} س${rest > 0 ? ` ${rest} د` : ""}`;
};

/** By the coarsest unit that fits. */
const duration = (minutes: number): string => {
  if (minutes < 60)
    return counted(minutes, {
      zero: "أقل من دقيقة",
      one: "دقيقة واحدة",
      two: "دقيقتان",
      few: "# دقائق",
      many: "# دقيقة",
      other: "# دقيقة",
    });
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return counted(hours, {
      one: "ساعة واحدة",
      two: "ساعتان",
      few: "# ساعات",
      many: "# ساعة",
      other: "# ساعة",
    });
  return counted(Math.floor(hours / 24), {
    one: "يوم واحد",
    two: "يومان",
    few: "# أيام",
    many: "# يومًا",
    other: "# يوم",
  });
};

/** What the console says in Arabic. */
export const ar: Words = {
  common: {
    close: "إغلاق",
    cancel: "إلغاء",
    save: "حفظ",
    delete: "حذف",
    edit: "تعديل",
    add: "إضافة",
    search: "بحث",
    try_again: "حاول مجددًا",
    loading: "جارٍ التحميل…",
    none: "لا شيء",
    yes: "نعم",
    no: "لا",
    all: "الكل",
    optional: "اختياري",
    unreached: "تعذّر الوصول إلى الخدمة. لا يُعرف أن شيئًا تغيّر؛ حاول مجددًا.",
    see_fields: "بعض ما أُدخل غير مقبول: انظر بجانب الحقول.",
    saved: "تمّ الحفظ.",
  },
  pager: {
    label: "الصفحات",
    previous: "السابقة",
    next: "التالية",
    place: (page, last, total) =>
      `صفحة ${page} من ${last}، ${counted(total, {
        zero: "لا صفوف",
        one: "صف واحد",
        two: "صفّان",
        few: "# صفوف",
        many: "# صفًا",
        other: "# صف",
      })}`,
  },

  shell: {
    skip: "انتقل إلى المحتوى",
    sections: "الأقسام",
    language: "اللغة",
    organization: "المؤسسة",
    log_out: "تسجيل الخروج",
    not_here: "لا شيء في هذا العنوان.",
    not_allowed: "دورك لا يفتح هذه الصفحة.",
  },

  login: {
    title: "تسجيل الدخول",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    action: "دخول",
    ended: "انتهت جلستك. سجّل الدخول مجددًا للمتابعة.",
  },

  priority: { low: "منخفضة", medium: "متوسطة", high: "عالية", critical: "حرجة" },

  category: {
    new: "جديد",
    scheduled: "مُجدول",
    in_progress: "قيد التنفيذ",
    waiting: "بانتظار",
    done: "منجز",
    cancelled: "ملغى",
  },

  ticket_type: { task: "مهمة", bug: "عطل", support: "دعم", feature: "ميزة" },

  board: {
    title: "اللوحة",
    choose: "اختر لوحة",
    no_boards: "لست عضوًا في أي لوحة. يمكن لمن يدير اللوحات أن يضيفك.",
    not_there: "لا توجد لوحة كهذه، أو لست عضوًا فيها.",
    column: "العمود",
    empty: "لا تذاكر",
    of: (shown, count) => `${shown} من ${count}`,
    first_of: (shown, count) => `أول ${shown} من أصل ${count}. أرشف المنجز منها لترى الباقي.`,
    nobody: "غير مُسندة",
    overdue: (date) => `متأخرة منذ ${date}`,
    due: (date) => `تستحق في ${date}`,
    comments: (count) =>
      counted(count, {
        zero: "لا تعليقات",
        one: "تعليق واحد",
        two: "تعليقان",
        few: "# تعليقات",
        many: "# تعليقًا",
        other: "# تعليق",
      }),
    attachments: (count) =>
      counted(count, {
        zero: "لا مرفقات",
        one: "مرفق واحد",
        two: "مرفقان",
        few: "# مرفقات",
        many: "# مرفقًا",
        other: "# مرفق",
      }),
    sending: "جارٍ الإرسال…",
    sla: (state) => {
      if (state.kind === "missed") return "لم تُنجز ضمن المهلة";
      const time = duration(state.minutes);
      if (state.kind === "late") return `تجاوزت المهلة منذ ${time}`;
      if (state.minutes === 0)
        return state.kind === "paused" ? "المهلة متوقفة وقد فاتت" : "حان وقت المهلة";
      return state.kind === "paused" ? `المهلة متوقفة، بقي ${time}` : `بقي من المهلة ${time}`;
    },
    search: "ابحث في اللوحة",
    filters: "تصفية",
    filters_set: (count) => `تصفية (${count})`,
    show_all: "إظهار الكل",
    attention: "تحتاج إلى انتباه",
    attention_overdue: "فات موعد استحقاقها",
    attention_breached: "تجاوزت المهلة",
    attention_sla: "لها مهلة",
    person: "الفني أو المسؤول",
    priority: "الأولوية",
    job_type: "نوع العمل",
    type: "النوع",
    more: (number) => `نقل ${number} أو أرشفتها`,
    move_to: "نقل إلى",
    to_top: "إلى أعلى العمود",
    to_bottom: "إلى أسفل العمود",
    archive_it: "أرشفة",
    open: "فتح التذكرة",
    archived: (number) => `نُقلت ${number} إلى الأرشيف.`,
    archive: "الأرشيف",
    to_board: "العودة إلى اللوحة",
    archive_empty: "الأرشيف فارغ.",
    archived_at: "تاريخ الأرشفة",
    unarchive: "إعادة إلى اللوحة",
    unarchived: (number) => `عادت ${number} إلى اللوحة.`,
    ticket: "التذكرة",
    client: "الزبون",
    action: "الإجراء",
    refused: (number, why) => `لم تُنقل ${number}. ${why}`,
    keys: "تنقّل بين البطاقات بأسهم لوحة المفاتيح. مفتاح المسافة يرفع البطاقة، ثم تحملها الأسهم، والمسافة تضعها، وEscape يعيدها إلى مكانها. Enter يفتح التذكرة.",
    keys_reading: "تنقّل بين البطاقات بأسهم لوحة المفاتيح. Enter يفتح التذكرة.",
    place: (column, number, of) => `${column}، ${number} من ${of}`,
    lifted: (name, place) =>
      `رُفعت: ${name}. ${place}. الأسهم تحملها، والمسافة تضعها، وEscape يعيدها إلى مكانها.`,
    dropped: (name, place) => `وُضعت: ${name}. ${place}.`,
    put_back: "أُعيدت البطاقة إلى مكانها.",
    put_back_at: (name, place) => `أُعيدت: ${name}. ${place}.`,
    taken: (number, column) => `أفلتت منك ${number}: نقلها شخص آخر. وهي الآن في ${column}.`,
    taken_away: (number) => `أفلتت منك ${number}: أزالها شخص آخر عن اللوحة.`,
  },

  ticket: {
    title: "التذكرة",
  },

  plan: {
    title: "خطة اليوم",
    board: "اللوحة",
    date: "التاريخ",
    days: "أيام أخرى",
    yesterday: "أمس",
    today: "اليوم",
    tomorrow: "غدًا",
    before: "اليوم السابق",
    after: "اليوم التالي",
    whole_day: "أظهر اليوم كاملًا",
    day_of: (board, date) => `${board}، ${date}`,
    no_boards: "لا لوحات بعد.",
    not_open: "لا لوحة كهذه، أو أنها غير متاحة لك.",
    no_technicians: "لا أحد في هذه اللوحة يستلم الزيارات. أضف الفنيين إلى أعضائها فيظهروا هنا.",
    load: (visits, booked, open) =>
      `${counted(visits, {
        zero: "لا زيارات",
        one: "زيارة واحدة",
        two: "زيارتان",
        few: "# زيارات",
        many: "# زيارة",
        other: "# زيارة",
      })}، ${hours(booked)} من ${hours(open)}`,
    does_not_work: "لا يعمل في هذا اليوم",
    takes_none: "لا يستلم زيارات حاليًا",
    and: " و ",
    time_off: "إجازة",
    busy: "مشغول",
    priority: "الأولوية",
    waiting: (total) =>
      counted(total, {
        zero: "لا مهام بانتظار موعد",
        one: "مهمة واحدة بانتظار موعد",
        two: "مهمتان بانتظار موعد",
        few: "# مهام بانتظار موعد",
        many: "# مهمة بانتظار موعد",
        other: "# مهمة بانتظار موعد",
      }),
    most_urgent: (shown) => `هنا أكثرها إلحاحًا (${shown}).`,
    none_waits: "لكل مهمة في هذه اللوحة موعدها.",
    none_found: "لا مهمة بانتظار موعد تطابق ما تبحث عنه.",
    drop_here: "أفلتها هنا لإلغاء موعد الزيارة.",
    due: (due) => `الاستحقاق: ${due}`,
    how: "اسحب المهام والزيارات بالفأرة، أو اختر واحدة لحجزها. بلوحة المفاتيح: Enter للحجز، والمسافة للرفع، والأسهم للنقل.",
    lifted: (where) => `رُفعت: ${where}. الأسهم تنقلها، والمسافة تضعها، و Escape يتركها.`,
    let_go: "تُركت؛ لم يتغيّر شيء.",
  },

  technician: {
    title: "الفني",
    takes_visits: "يستلم الزيارات",
    skills: "المهارات",
    skills_hint: "افصل بينها بفواصل.",
    most_visits: "أقصى عدد للزيارات في اليوم",
    most_hint: "لا تتجاوزه الاقتراحات؛ إذا تُرك فارغًا فبلا حد.",
    usual_hours: (start, end) => `يعمل بالدوام المعتاد: ${start} – ${end}، من الاثنين إلى السبت`,
    night_hint: "إذا كانت النهاية قبل البداية فهي في اليوم التالي.",
    weekday: {
      mon: "الاثنين",
      tue: "الثلاثاء",
      wed: "الأربعاء",
      thu: "الخميس",
      fri: "الجمعة",
      sat: "السبت",
      sun: "الأحد",
    },
    free_day: "عطلة",
    add_hours: "أضف ساعات",
    add_hours_of: (day) => `أضف ساعات يوم ${day}`,
    remove_hours: (day, start) => `احذف الساعات من ${start} يوم ${day}`,
    time_off: "الإجازات",
    no_time_off: "لا إجازة حالية ولا مقبلة.",
    delete_time_off: (when) => `احذف الإجازة ${when}`,
    time_off_deleted: "حُذفت الإجازة.",
    time_off_added: "أُضيفت الإجازة. الزيارات المحجوزة خلالها تبقى.",
    add_time_off: "أضف إجازة",
    reason: "السبب",
    calendar: "التقويم",
    calendar_hint: "من يعرفه يرى الزيارات: أعطه للفني وحده.",
    no_calendar: "لا عنوان لهذا التقويم.",
    copy: "نسخ",
    copied: "تمّ النسخ.",
    rotate: "أنشئ عنوانًا جديدًا",
    revoke: "ألغِ العنوان",
    rotate_warning: "يتوقف العنوان السابق فورًا: يجب إدخال الجديد في الهاتف.",
    revoke_warning: "يتوقف التقويم فورًا على كل هاتف يعرضه.",
    calendar_rotated: "للتقويم عنوان جديد.",
    calendar_revoked: "لم يعد للتقويم عنوان.",
  },

  booking: {
    title: (number) => `زيارة ${number}`,
    when: "الموعد",
    day: "اليوم",
    from: "من",
    until: "حتى",
    length: "المدة",
    next_day: "في اليوم التالي",
    zone: (zone) => `بتوقيت ${zone}`,
    minutes: (minutes) =>
      minutes % 60 === 0
        ? counted(minutes / 60, {
            one: "ساعة واحدة",
            two: "ساعتان",
            few: "# ساعات",
            many: "# ساعة",
            other: "# ساعة",
          })
        : minutes % 60 === 30 && minutes > 60 && minutes < 180
          ? minutes < 120
            ? "ساعة ونصف"
            : "ساعتان ونصف"
          : counted(minutes, {
              one: "دقيقة واحدة",
              two: "دقيقتان",
              few: "# دقائق",
              many: "# دقيقة",
              other: "# دقيقة",
            }),
    technician: "الفني",
    free: "متاح",
    not_free: "غير متاح",
    score: (score) => `${score} من 100`,
    next_free: (span) => `اختر أقرب وقت متاح: ${span}`,
    nobody: "لا أحد من أعضاء هذه اللوحة يستلم الزيارات.",
    others: (count) =>
      counted(count, {
        one: "فني آخر",
        two: "فنيان آخران",
        few: "# فنيين آخرين",
        many: "# فنيًا آخر",
        other: "# فني آخر",
      }),
    first_free: (name, span) => `احجز أول وقت متاح: ${name}، ${span}`,
    book: "احجز",
    booked: (name, span) => `تمّ الحجز: ${name}، ${span}.`,
    take_back: "إلغاء موعد الزيارة",
    taken_back: "أُلغي موعد الزيارة.",
    refused: "سبب رفض هذه الزيارة",
    conflict: {
      overlap: "زيارة أخرى",
      outside_hours: "خارج ساعات العمل",
      time_off: "إجازة",
      missing_skill: "تنقصه المهارة",
    },
    open_other: "افتح المهمة الأخرى",
    take_slot: (span) => `احجز أقرب وقت متاح: ${span}`,
    no_slot: "لا وقت متاحًا خلال 14 يومًا.",
    override: "احجز رغم ذلك",
    override_reason: "سبب الحجز رغم ذلك",
    override_hint: "يبقى في سجل المهمة.",
  },

  clients: {
    title: "الزبائن",
  },

  billing: {
    title: "الفوترة",
  },

  my_day: {
    title: "يومي",
  },

  desk: {
    title: "المكتب",
  },
};
