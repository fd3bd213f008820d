/** Subject and body of an e-mail. */
export interface EmailContent {
  subject: string;
  /** Plain text. */
  body: string;
}

/** An invoice in an e-mail. Amounts have their currency: `12.50 USD`. */
export interface EmailInvoice {
  number: string;
  total: string;
  balance: string;
  due_date: string;
}

/** To a client: their job is done, with its invoice if there is one. */
export interface JobCompleted {
  organization_name: string;
  client_name: string;
  ticket_number: string;
  title: string;
  invoice: EmailInvoice | null;
}

/** To a client: a new invoice. */
export interface InvoiceCreated {
  organization_name: string;
  client_name: string;
  invoice: EmailInvoice;
}

/** To a client: what they owe. Amounts have their currency. */
export interface PaymentReminder {
  organization_name: string;
  client_name: string;
  /** What is owed, one entry per currency. */
  balances: readonly string[];
  /** The open invoices, those due first first. */
  invoices: readonly Omit<EmailInvoice, "total">[];
  /** Open invoices that are not listed. */
  more_invoices: number;
}

/** E-mails to clients in one language. */
export interface CustomerEmails {
  jobCompleted(about: JobCompleted): EmailContent;
  invoiceCreated(about: InvoiceCreated): EmailContent;
  paymentReminder(about: PaymentReminder): EmailContent;
}

/** Replaces line breaks, control characters and repeated spaces by one space. */
export const singleLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** Joins paragraphs; null ones are skipped. */
export const paragraphs = (...texts: (string | null)[]): string =>
  `${texts.filter((text) => text !== null).join("\n\n")}\n`;
