/** The texts of an invoice, in printing order. */
export interface InvoiceDocument {
  template: "invoice";
  issuer: string;
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
    details: string[];
    quantity: string;
    unit: string;
    price: string;
    tax_rate: string;
    total: string;
  }[];
  totals: { label: string; amount: string }[];
  balance: { label: string; amount: string };
  payments: { date: string; method: string; amount: string; counted: string }[];
  payments_note: string | null;
  /** The client's on the completed job. `image` is a PNG in base64. */
  signature: { name: string; date: string; image: string } | null;
  notes: string | null;
}

/** The texts of a statement. */
export interface StatementDocument {
  template: "statement";
  issuer: string;
  client: string[];
  currency: string;
  range: string;
  printed_on: string;
  opening_balance: string;
  entries: { date: string; kind: string; reference: string; amount: string; balance: string }[];
  closing: { label: string; amount: string };
}

/** Statements of several clients. */
export interface StatementsDocument {
  template: "statements";
  issuer: string;
  range: string;
  statements: Omit<StatementDocument, "template" | "issuer">[];
}

export type PdfDocument = InvoiceDocument | StatementDocument | StatementsDocument;

export type Pdf = Uint8Array<ArrayBuffer>;
