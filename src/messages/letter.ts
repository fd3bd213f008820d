/** What an e-mail says; the address and the cause are added when it is queued. */
export interface Letter {
  subject: string;
  /** Plain text. */
  body: string;
}

/** An invoice as a letter names it; amounts in full, with their currency: `12.50 USD`. */
export interface BilledBy {
  number: string;
  total: string;
  balance: string;
  due_date: string;
}

/** To a client: their job is done, with the invoice if it made one. */
export interface JobCompleted {
  organization_name: string;
  client_name: string;
  ticket_number: string;
  title: string;
  invoice: BilledBy | null;
}

/** To a client: they were billed. */
export interface InvoiceCreated {
  organization_name: string;
  client_name: string;
  invoice: BilledBy;
}

/** What is written to clients, in one language. */
export interface CustomerLetters {
  jobCompleted(about: JobCompleted): Letter;
  invoiceCreated(about: InvoiceCreated): Letter;
}

/** A text that somebody typed, as it stands in a line of ours. */
export const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** Its paragraphs; those that are null are left out. */
export const paragraphs = (...texts: (string | null)[]): string =>
  `${texts.filter((text) => text !== null).join("\n\n")}\n`;
