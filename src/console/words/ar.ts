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

  clients: {
    title: "الزبائن",
    picker: {
      placeholder: "الاسم أو الهاتف أو اسم المستخدم",
      waits: {
        nothing: "اكتب 3 أحرف على الأقل.",
        part_of_phone: "اكتب رقم الهاتف كاملًا.",
      },
      none: (by) =>
        by === "phone" ? "لا زبون لديه رقم الهاتف هذا تمامًا." : "لم يُعثر على أي زبون.",
      hits: (count) =>
        `${counted(count, {
          zero: "لم يُعثر على أي زبون",
          one: "عُثر على زبون واحد",
          two: "عُثر على زبونَين",
          few: "عُثر على # زبائن",
          many: "عُثر على # زبونًا",
          other: "عُثر على # زبون",
        })}. اختر بمفاتيح الأسهم ثم Enter.`,
      more: (count) =>
        counted(count, {
          one: "وزبون آخر: تابع الكتابة.",
          two: "وزبونان آخران: تابع الكتابة.",
          few: "و# زبائن آخرون: تابع الكتابة.",
          many: "و# زبونًا آخر: تابع الكتابة.",
          other: "و# زبون آخر: تابع الكتابة.",
        }),
      picked: (name) => `تمّ اختيار ${name}.`,
    },
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
