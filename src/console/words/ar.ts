import { counting } from "./counted.ts";
import type { Words } from "./en.ts";

const counted = counting("ar-u-nu-latn");

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
