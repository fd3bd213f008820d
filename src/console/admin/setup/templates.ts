import type { Category } from "../../../shared/categories.ts";
import type { BillingMode, Priority } from "../../../shared/vocabulary.ts";

/* What an internet provider usually starts with. It is created in the reader's language. */

export type TemplateLanguage = "en" | "ar";

type Text = Readonly<Record<TemplateLanguage, string>>;

const text = (en: string, ar: string): Text => ({ en, ar });

interface BoardTemplate {
  id: string;
  name: Text;
  description: Text;
  color: string;
  columns: readonly { name: Text; category: Category }[];
}

interface JobTypeTemplate {
  /** The code, in both languages. */
  id: string;
  name: Text;
  default_priority: Priority;
  sla_hours: number;
  duration_minutes: number;
  billing_mode: BillingMode;
  requires_client: boolean;
  checklist: readonly { label: Text; required: boolean }[];
  required_skills: readonly Text[];
}

interface ItemTemplate {
  /** The SKU, in both languages. */
  id: string;
  name: Text;
  type: "service" | "product";
  unit: Text;
  /** Each piece has a serial number and a hardware address. */
  tracked: boolean;
}

const must = (en: string, ar: string) => ({ label: text(en, ar), required: true });
const may = (en: string, ar: string) => ({ label: text(en, ar), required: false });
const column = (category: Category, en: string, ar: string) => ({ category, name: text(en, ar) });

export const board_templates: readonly BoardTemplate[] = [
  {
    id: "field-work",
    name: text("Field work", "العمل الميداني"),
    description: text("Visits to clients", "الزيارات إلى الزبائن"),
    color: "#2563eb",
    columns: [
      column("new", "New", "جديدة"),
      column("scheduled", "Scheduled", "مُجدولة"),
      column("in_progress", "On site", "في الموقع"),
      column("waiting", "Waiting for parts", "بانتظار القطع"),
      column("waiting", "Waiting for client", "بانتظار الزبون"),
      column("done", "Done", "منجزة"),
      column("cancelled", "Cancelled", "ملغاة"),
    ],
  },
  {
    id: "support",
    name: text("Support", "الدعم"),
    description: text(
      "Calls and questions that need no visit",
      "اتصالات وأسئلة لا تحتاج إلى زيارة",
    ),
    color: "#16a34a",
    columns: [
      column("new", "Inbox", "الوارد"),
      column("in_progress", "In progress", "قيد المعالجة"),
      column("waiting", "Waiting for client", "بانتظار الزبون"),
      column("done", "Solved", "محلولة"),
      column("cancelled", "Closed without answer", "مغلقة بلا جواب"),
    ],
  },
  {
    id: "network",
    name: text("Network", "الشبكة"),
    description: text("Towers, fibre and the core network", "الأبراج والألياف والشبكة الأساسية"),
    color: "#9333ea",
    columns: [
      column("new", "Reported", "مُبلّغ عنها"),
      column("scheduled", "Planned", "مخطّط لها"),
      column("in_progress", "On site", "في الموقع"),
      column("waiting", "Waiting for parts", "بانتظار القطع"),
      column("waiting", "Waiting for power", "بانتظار الكهرباء"),
      column("done", "Restored", "تمّ الإصلاح"),
      column("cancelled", "Dropped", "ملغاة"),
    ],
  },
];

export const job_type_templates: readonly JobTypeTemplate[] = [
  {
    id: "installation",
    name: text("Installation", "تركيب"),
    default_priority: "medium",
    sla_hours: 72,
    duration_minutes: 120,
    billing_mode: "on_completion",
    requires_client: true,
    checklist: [
      must("Measure the signal at the outlet", "قياس الإشارة عند المأخذ"),
      must("Configure the router", "إعداد الراوتر"),
      must("Show the client a speed test", "إجراء فحص سرعة أمام الزبون"),
      may("Take a photo of the equipment", "تصوير المعدات"),
    ],
    required_skills: [text("installation", "تركيب")],
  },
  {
    id: "repair",
    name: text("Repair", "إصلاح عطل"),
    default_priority: "high",
    sla_hours: 24,
    duration_minutes: 60,
    billing_mode: "on_completion",
    requires_client: true,
    checklist: [
      must("Note the cause", "تدوين السبب"),
      must("Measure the signal after the repair", "قياس الإشارة بعد الإصلاح"),
      must("Ask the client to confirm", "الحصول على تأكيد الزبون"),
    ],
    required_skills: [],
  },
  {
    id: "relocation",
    name: text("Relocation", "نقل اشتراك"),
    default_priority: "medium",
    sla_hours: 72,
    duration_minutes: 120,
    billing_mode: "on_completion",
    requires_client: true,
    checklist: [
      must("Collect the equipment at the old address", "جمع المعدات من العنوان القديم"),
      must("Measure the signal at the new address", "قياس الإشارة في العنوان الجديد"),
      must("Update the client’s address", "تحديث عنوان الزبون"),
    ],
    required_skills: [text("installation", "تركيب")],
  },
  {
    id: "equipment-swap",
    name: text("Equipment swap", "استبدال معدات"),
    default_priority: "medium",
    sla_hours: 48,
    duration_minutes: 45,
    billing_mode: "manual",
    requires_client: true,
    checklist: [
      must("Collect the old equipment", "استلام المعدات القديمة"),
      must("Record the new serial number", "تسجيل الرقم التسلسلي الجديد"),
    ],
    required_skills: [],
  },
  {
    id: "payment-collection",
    name: text("Payment collection", "تحصيل دفعة"),
    default_priority: "low",
    sla_hours: 72,
    duration_minutes: 15,
    billing_mode: "none",
    requires_client: true,
    checklist: [must("Give the client a receipt", "تسليم الزبون إيصالًا")],
    required_skills: [],
  },
  {
    id: "disconnection",
    name: text("Disconnection", "فصل الخدمة"),
    default_priority: "low",
    sla_hours: 120,
    duration_minutes: 30,
    billing_mode: "none",
    requires_client: true,
    checklist: [
      must("Collect the equipment", "استلام المعدات"),
      may("Ask why the client leaves", "السؤال عن سبب المغادرة"),
    ],
    required_skills: [],
  },
  {
    id: "site-survey",
    name: text("Site survey", "كشف على الموقع"),
    default_priority: "low",
    sla_hours: 120,
    duration_minutes: 30,
    billing_mode: "none",
    requires_client: true,
    checklist: [
      must("Check the line of sight or the cable route", "فحص خط النظر أو مسار الكابل"),
      may("Take photos", "التقاط الصور"),
    ],
    required_skills: [],
  },
  {
    id: "tower-maintenance",
    name: text("Tower maintenance", "صيانة برج"),
    default_priority: "critical",
    sla_hours: 8,
    duration_minutes: 180,
    billing_mode: "none",
    requires_client: false,
    checklist: [must("Check the power", "فحص الكهرباء"), must("Measure the links", "قياس الوصلات")],
    required_skills: [text("towers", "أبراج")],
  },
];

const month = text("month", "شهر");
const piece = text("piece", "قطعة");
const visit = text("visit", "زيارة");

const item = (
  id: string,
  type: ItemTemplate["type"],
  unit: Text,
  name: Text,
  tracked = false,
): ItemTemplate => ({ id, type, unit, name, tracked });

export const item_templates: readonly ItemTemplate[] = [
  item("FIBRE-50", "service", month, text("Fibre 50 Mbps", "ألياف 50 ميغابت")),
  item("FIBRE-100", "service", month, text("Fibre 100 Mbps", "ألياف 100 ميغابت")),
  item("WIRELESS-10", "service", month, text("Wireless 10 Mbps", "لاسلكي 10 ميغابت")),
  item("INSTALL", "service", visit, text("Installation fee", "رسم التركيب")),
  item("VISIT", "service", visit, text("Technician visit", "زيارة فني")),
  item("ROUTER", "product", piece, text("Wi-Fi router", "راوتر واي فاي"), true),
  item("ONT", "product", piece, text("Fibre terminal (ONT)", "جهاز ألياف (ONT)"), true),
  item("CABLE", "product", text("m", "متر"), text("Network cable", "كابل شبكة")),
];
