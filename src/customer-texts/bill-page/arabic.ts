import type { BillPageTexts } from "./texts.ts";

export const arabic: BillPageTexts = {
  title: "فاتورتكم من #",
  heading: "فاتورتكم",
  error_title: "خطأ: #",

  amount_due: "المبلغ المستحق",
  nothing_due: "لا يوجد مبلغ مستحق. شكراً لكم.",
  credit: "رصيدكم",
  overdue: "متأخرة",
  open_invoices: "الفواتير غير المدفوعة",
  issued: "تاريخ الإصدار",
  due: "تاريخ الاستحقاق",
  total: "المجموع",
  balance: "المبلغ المتبقي",
  download_invoice: "تحميل الفاتورة # (PDF)",
  first_invoices: "تظهر أول # فاتورة فقط.",

  how_to_pay: "طريقة الدفع",

  report: "لقد دفعت",
  report_hint: "أبلغونا بدفعة سددتموها. تُحتسب بعد التحقق منها.",
  optional: "اختياري",
  amount: "المبلغ",
  amount_hint: "مثلاً 30.00",
  currency: "العملة",
  method: "كيف دفعتم",
  choose: "اختيار…",
  reference: "رقم المرجع",
  reference_hint: "رقم التحويل أو الإيصال",
  note: "ملاحظة",
  slip: "صورة الإيصال",
  slip_hint: "JPEG أو PNG أو PDF، بحجم أقصاه 5 ميغابايت",
  send: "إرسال",
  sent: "شكراً لكم. سنتحقق من الدفعة.",
  fix: "تصحيح الحقول التالية:",
  slip_again: "اختيار الملف من جديد.",
  errors: {
    amount_missing: "إدخال المبلغ مطلوب",
    amount_invalid: "إدخال مبلغ صحيح، مثلاً 30.00",
    amount_decimals: "عدد الخانات العشرية في المبلغ كبير جداً",
    currency_unknown: "اختيار عملة من القائمة",
    method_missing: "اختيار طريقة الدفع مطلوب",
    too_long: "النص طويل جداً",
    unreadable: "حذف الرموز الخاصة مطلوب",
    slip_type: "اختيار ملف JPEG أو PNG أو PDF",
    slip_size: "اختيار ملف بحجم أقصاه 5 ميغابايت",
    slip_not_stored: "تعذّر حفظ الملف. يمكن إرسال النموذج من دونه",
    too_many_pending: "لم نتحقق بعد من دفعاتكم السابقة. يرجى الانتظار",
  },

  claims: "الدفعات التي أبلغتم عنها",
  claim_statuses: {
    pending: "قيد التحقق",
    confirmed: "مؤكدة",
    rejected: "غير مقبولة",
  },
  reason: "السبب",

  payments: "آخر الدفعات",
  download_receipt: "تحميل الإيصال # (PDF)",

  problems: {
    not_found: {
      heading: "الصفحة غير موجودة",
      text: "لم يعد هذا الرابط صالحاً. يمكن طلب رابط جديد من مزوّد الخدمة.",
    },
    method_not_allowed: {
      heading: "هذا غير متاح هنا",
      text: "يرجى فتح الرابط الوارد في الرسالة من جديد.",
    },
    too_many: {
      heading: "محاولات كثيرة",
      text: "يرجى الانتظار قليلاً ثم المحاولة من جديد. لم يُحفظ ما أُرسل هذه المرة.",
    },
    too_large: {
      heading: "الملف كبير جداً",
      text: "يرجى الرجوع واختيار ملف بحجم أقصاه 5 ميغابايت. لم يُحفظ شيء.",
    },
    not_a_form: {
      heading: "تعذّرت قراءة النموذج",
      text: "يرجى فتح الصفحة من جديد وتعبئة النموذج. لم يُحفظ شيء.",
    },
    too_slow: {
      heading: "استغرق الإرسال وقتاً طويلاً",
      text: "يرجى المحاولة باتصال أفضل، أو من دون الصورة. لم يُحفظ شيء.",
    },
    unavailable: {
      heading: "غير متاح حالياً",
      text: "يرجى المحاولة بعد بضع دقائق.",
    },
  },
  back: "العودة إلى فاتورتكم",
};
