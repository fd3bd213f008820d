import type { Language } from "../../customer-texts/language.ts";

/** What every document has. The templates take its labels from `customer-texts/documents/`. */
interface Printed {
  /** The client's. Decides about labels, dates and direction. */
  language: Language;
  /** The organization's name. */
  issuer: string;
}

interface Amount {
  label: string;
  amount: string;
}

/** The texts of an invoice, in printing order. */
export interface InvoiceDocument extends Printed {
  template: "invoice";
  number: string;
  status: { label: string; tone: "paid" | "open" | "void" };
  issue_date: string;
  due_date: string;
  period: string | null;
  client: string[];
  currency: string;
  lines: {
    name: string;
    /** Serial number and MAC address. */
    details: { label: string; value: string }[];
    quantity: string;
    unit: string;
    price: string;
    tax_rate: string;
    total: string;
  }[];
  totals: (Amount & { is_total: boolean })[];
  balance: Amount;
  payments: { date: string; method: string; amount: string; counted: string }[];
  /** How many payments are shown, if there are more. */
  payments_max: string | null;
  /** The client's on the completed job. `image` is a PNG in base64. */
  signature: { name: string; date: string; image: string } | null;
  notes: string | null;
  /** The client's bill page, printed as a QR code. Null without one. */
  bill_url: string | null;
}

/** Days of a statement; null where it has no limit. */
export interface PrintedRange {
  from: string | null;
  until: string | null;
}

/** What a statement of one account says. */
export interface StatementContent {
  language: Language;
  client: string[];
  currency: string;
  range: PrintedRange;
  printed_on: string;
  opening_balance: string;
  entries: { date: string; kind: string; reference: string; amount: string; balance: string }[];
  closing: Amount;
}

/** The texts of a statement. */
export interface StatementDocument extends Printed, StatementContent {
  template: "statement";
}

/** Statements of several clients, each in its client's language. The document's own is the organization's. */
export interface StatementsDocument extends Printed {
  template: "statements";
  range: PrintedRange;
  statements: StatementContent[];
}

/** Paper of 58 or 80 mm, as tall as the receipt, or A4. */
export const receipt_widths = ["58", "80", "a4"] as const;

export type ReceiptWidth = (typeof receipt_widths)[number];

/** The texts of a payment's receipt. Amounts have their currency. */
export interface ReceiptDocument extends Printed {
  template: "receipt";
  width: ReceiptWidth;
  /** Null for a payment without one. */
  number: string | null;
  date: string;
  client: string[];
  username: string;
  /** Null when only credit was applied. */
  amount: string | null;
  method: string;
  reference: string | null;
  /** Of a payment in another currency than the invoices': `1 USD = 89,500 LBP`, and its value there. */
  exchange: { rate: string; worth: string } | null;
  applied: { number: string; amount: string }[];
  /** What became credit. Null if nothing did. */
  credit: string | null;
  cancelled: { date: string; reason: string | null } | null;
}

/** The texts of a credit note. */
export interface CreditNoteDocument extends Printed {
  template: "credit-note";
  number: string;
  invoice_number: string;
  issue_date: string;
  client: string[];
  currency: string;
  /** `quantity` is empty where only an amount was credited. */
  lines: { name: string; quantity: string; total: string }[];
  totals: Amount[];
  total: string;
  reason: string;
}

/** The texts of a handover of a collector's cash. Amounts are in `currency`, or have theirs. */
export interface HandoverDocument extends Printed {
  template: "handover";
  collector: string;
  received_by: string;
  date: string;
  amounts: { currency: string; expected: string; counted: string; difference: string }[];
  payments: {
    number: string;
    date: string;
    client: string;
    amount: string;
    is_cancelled: boolean;
  }[];
  note: string | null;
}

export type PdfDocument =
  | InvoiceDocument
  | StatementDocument
  | StatementsDocument
  | ReceiptDocument
  | CreditNoteDocument
  | HandoverDocument;

export type Pdf = Uint8Array<ArrayBuffer>;
