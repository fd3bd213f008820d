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

  completion: {
    title: "إنهاء العمل",
    outcome: "كيف انتهى؟",
    outcomes: { done: "أُنجز", partial: "أُنجز جزئيًا", revisit: "زيارة أخرى" },
    outcome_hints: {
      done: "انتهى العمل.",
      partial: "أُنجز بعضه، والباقي لوقت لاحق.",
      revisit: "لا يُفوتَر شيء، ويعود العمل مفتوحًا.",
    },
    reason: "لماذا؟",
    reason_code: "نوع السبب",
    reason_codes: {
      no_show: "لم يكن أحد هناك",
      needs_parts: "تنقص قطع",
      needs_time: "يلزم وقت إضافي",
      customer_request: "طلب الزبون ذلك",
      other: "غير ذلك",
    },
    notes: "ملاحظات",
    checklist: "قائمة المهام",
    required: "إلزامية",
    missing: (labels) => `لم يُنجز بعد: ${labels.join("، ")}.`,
    may_not_bill: "دورك لا يسمح بالفوترة. احذف الأصناف أو دع غيرك ينهي العمل.",
    items: "ما استُعمل",
    no_items: "لم يُستعمل شيء بعد.",
    choose_item: "اختر صنفًا…",
    add_item: "أضفه",
    quantity: "الكمية",
    price: "السعر",
    price_sources: {
      line: "سعر خاص بهذا السطر",
      client: "سعر الزبون",
      job_type: "سعر نوع العمل",
      catalogue: "سعر الكتالوج",
    },
    usual_price: (price, source) => `${price}، ${source}`,
    serial: "الرقم التسلسلي",
    mac: "عنوان MAC",
    line_faults: {
      quantity: "كم؟ أكثر من 0، وبثلاث خانات عشرية على الأكثر.",
      price: "هذا ليس سعرًا.",
      currency: "مسعّر بعملة غير عملة الفاتورة: لا يمكن فوترته هكذا.",
      unknown: "سعره غير معروف هنا.",
      too_large: "هذا كثير جدًا.",
    },
    plus_tax: (rate) => `زائد ضريبة ${rate}`,
    invoice_now: "فوترة ما أُنجز الآن",
    subtotal: "المجموع قبل الضريبة",
    tax: "الضريبة",
    invoice_total: "الفاتورة",
    work_total: "القيمة",
    owes: "على الزبون من قبل",
    has_credit: "للزبون رصيد",
    not_billed: {
      billed: "هو مفوتَر من قبل: لن تصدر فاتورة ثانية.",
      none: "الأعمال من هذا النوع لا تُفوتَر.",
      manual: "تُحفظ الأصناف ويُفوتَر العمل لاحقًا.",
      revisit: "الزيارة الأخرى لا تُفوتِر شيئًا، وتُحفظ الأصناف.",
      no_items: "لا فاتورة من دون أصناف.",
      later: "تُحفظ الأصناف لتُفوتَر لاحقًا.",
    },
    payment: "الدفع عند الباب",
    take_payment: "الزبون يدفع الآن",
    method: "كيف",
    methods: {
      cash: "نقدًا",
      whish: "Whish",
      omt: "OMT",
      bob: "BOB Finance",
      bank_transfer: "حوالة مصرفية",
    },
    paid_in: "بأي عملة",
    rate: (quote, base) => `كم ${quote} لكل 1 ${base}`,
    rate_unknown: "إن تُرك فارغًا اعتُمد أحدث سعر صرف لدى المؤسسة؛ أدخله لترى الباقي.",
    to_pay: "المطلوب:",
    amount: "المبلغ",
    handed: "المبلغ المسلَّم",
    exactly: "المبلغ بالضبط",
    give_back: "أعِد",
    becomes_credit: "يصبح رصيدًا للزبون:",
    or: "أو",
    stays_open: (amount) => `يبقى ${amount} غير مدفوع.`,
    gives_change: "أعيد الباقي",
    follow_up: "متابعة",
    create_follow_up: "إنشاء عمل يتبع هذا",
    follow_up_title: "عنوانه",
    follow_up_due: "يستحق في",
    notify_client: "إبلاغ الزبون بأنه أُنجز",
    not_a_number: "هذا ليس رقمًا.",
    action: (outcome, is_billed) =>
      outcome === "revisit" ? "العودة لاحقًا" : is_billed ? "إنهاء وفوترة" : "إنهاء",
  },

  new_ticket: {
    title: "استلام الاتصال",
    board: "اللوحة",
    job_type: "نوع العمل",
    no_job_type: "من دون نوع",
    what: "ما الموضوع؟",
    client: "الزبون",
    client_required: "الأعمال من هذا النوع تحتاج إلى زبون.",
    priority: "الأولوية",
    type: "النوع",
    due_date: "يستحق في",
    description: "الوصف",
    labels: "الوسوم",
    labels_hint: "تفصل بينها فواصل",
    visit: "الزيارة",
    visits: {
      none: "ليس بعد",
      auto: "أول من يتفرّغ",
      book: "اختيار الفنّي والوقت بعد ذلك",
    },
    more: "المزيد",
    action: "إنشاء العمل",
    created: (number) => `أُنشئ ${number}.`,
    no_boards: "لا لوحة يمكنك فتحها: يجب أن يضيفك أحدهم إلى واحدة.",
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
