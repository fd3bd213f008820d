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
    refresh: "تحديث",
    client: "الزبون",
    currency: "العملة",
    amount: "المبلغ",
    reason: "السبب",
    status: {
      unpaid: "غير مدفوعة",
      partially_paid: "مدفوعة جزئيًا",
      paid: "مدفوعة",
      void: "ملغاة",
    },
    overdue: (days) =>
      counted(days, {
        one: "متأخرة منذ أمس",
        two: "متأخرة يومين",
        few: "متأخرة # أيام",
        many: "متأخرة # يومًا",
        other: "متأخرة # يوم",
      }),
    method: {
      cash: "نقدًا",
      collector: "جابٍ",
      whish: "Whish",
      omt: "OMT",
      bob: "BOB",
      bank_transfer: "تحويل مصرفي",
      in_shop: "في المحل",
      check: "شيك",
      credit_card: "بطاقة ائتمان",
    },
    pay: {
      title: "تسجيل دفعة",
      of: (client) => `من ${client}`,
      action: "سجّل الدفعة",
      apply_action: "استعمل الرصيد",
      recorded: "سُجّلت الدفعة.",
      applied: "استُعمل الرصيد.",
      target: "مقابل ماذا",
      targets: {
        invoice: (number) => `الفاتورة ${number}`,
        several: "عدّة فواتير",
        credit: "رصيد لوقت لاحق",
        apply: "لا مال جديد: استعمال الرصيد",
      },
      credit_left: (amount) => `للزبون رصيد قدره ${amount}.`,
      amount_hint: (amount) => `المبلغ كاملًا: ${amount}`,
      rate: (quote, base) => `${quote} مقابل 1 ${base}`,
      rate_kept: (rate, since) => `إن تُرك فارغًا: ${rate}، السعر المعتمد منذ ${since}`,
      rate_none: "لا سعر صرف محفوظ: لا يمكن التسجيل من دونه.",
      handed: "المبلغ المُسلَّم",
      handed_hint: "لحساب الباقي فقط؛ لا يُسجَّل.",
      give_back: "أعِد للزبون",
      or: "أو",
      and: "و",
      handed_short: (amount) => `المبلغ المُسلَّم ينقص ${amount}.`,
      handed_exactly: "المبلغ تمامًا: لا باقي.",
      method: "طريقة الدفع",
      reference: "المرجع",
      paid_at: "وقت الدفع",
      paid_at_hint: "إن تُرك فارغًا: الآن",
      collector: "الجابي",
      shares: "كم يذهب إلى كل فاتورة",
      share: (number) => `إلى ${number}`,
      share_hint: (open, due) => `${open} غير مدفوع، الاستحقاق ${due}`,
      share_out: "وزّع من جديد، الأقدم استحقاقًا أولًا",
      more_open: "للزبون فواتير مفتوحة أكثر؛ هنا أول 100 من كل نوع.",
      nothing_open: "لا فاتورة مفتوحة للزبون بهذه العملة.",
      settles: "ما الذي سيحدث",
      settles_worth: (amount, worth) => `${amount} تساوي ${worth}.`,
      settles_whole: (number, taken) => `${taken} إلى ${number}: مدفوعة بالكامل.`,
      settles_part: (number, taken, left) => `${taken} إلى ${number}: يبقى ${left}.`,
      settles_let_go: (number, taken, rest) =>
        `${taken} إلى ${number}: مدفوعة بالكامل، ويُتغاضى عن الباقي ${rest}.`,
      settles_nothing: (number) => `لا شيء إلى ${number}.`,
      settles_credit: (amount) => `${amount} تصبح رصيدًا للزبون.`,
      settles_unknown: "يظهر هنا ما سيحدث حين يصبح المبلغ مقروءًا.",
    },
    invoice: {
      title: (number) => `الفاتورة ${number}`,
      one: "فاتورة",
      lines: "البنود",
      item: "الصنف",
      quantity: "الكمية",
      price: "السعر",
      tax: "الضريبة",
      line_total: "من دون ضريبة",
      serial: "الرقم التسلسلي",
      mac: "عنوان MAC",
      subtotal: "من دون ضريبة",
      total: "المجموع",
      paid: "المدفوع",
      rounding: "متغاضى عنه",
      balance: "الباقي للدفع",
      issued: "تاريخ الإصدار",
      due: "الاستحقاق",
      period: "الشهر المفوتر",
      ticket: "المهمة",
      open_ticket: "افتح المهمة",
      notes: "ملاحظات",
      voided_at: "أُلغيت",
      void_reason: "سبب الإلغاء",
      payments: "الدفعات",
      no_payments: "لم يُدفع منها شيء بعد.",
      brought: "منها لهذه الفاتورة",
      save_pdf: "احفظ ملف PDF",
      open_pdf: "افتح ملف PDF",
      void_open: "إلغاء الفاتورة…",
      void_title: (number) => `إلغاء ${number}`,
      void_means:
        "يبقى رقمها محجوزًا وتبقى في اللائحة ملغاة. المهمة التي فوترتها يمكن فوترتها من جديد؛ أما الشهر فلا.",
      void_action: "ألغِ الفاتورة",
      voided: (number) => `أُلغيت ${number}.`,
    },
    payment: {
      one: "دفعة",
      paid_at: "وقت الدفع",
      method: "طريقة الدفع",
      reference: "المرجع",
      amount: "المبلغ",
      take_back: "استرجاع",
      delete_action: "احذف الدفعة",
      delete_title: (amount) => `حذف الدفعة ${amount}`,
      delete_means: "ما دفعته يعود مفتوحًا. وإن استُعمل رصيدها منذ ذلك الحين، يُسترجع معها.",
      deleted: "حُذفت الدفعة.",
    },
  },

  my_day: {
    title: "يومي",
  },

  desk: {
    title: "المكتب",
  },
};
