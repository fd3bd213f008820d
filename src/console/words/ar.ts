import { counting } from "./counted.ts";
import type { Words } from "./en.ts";

const counted = counting("ar-u-nu-latn");

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
  },

  ticket: {
    title: "التذكرة",
  },

  plan: {
    title: "خطة اليوم",
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
