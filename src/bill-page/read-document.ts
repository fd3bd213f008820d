import { readOrganization } from "../access/organization-queries.ts";
import { shownBillLink } from "../billing/bill-links/link.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { findInvoice } from "../billing/invoices/queries.ts";
import { findPayment } from "../billing/payments/queries.ts";
import type { PdfDocument } from "../billing/pdf/document.ts";
import { invoiceDocument } from "../billing/pdf/invoice-document.ts";
import { receiptDocument } from "../billing/pdf/receipt-document.ts";
import { receiptNumber } from "../billing/receipts/number.ts";
import type { OrgReader } from "../database/org.ts";
import { notFound } from "../refusal.ts";

/** A PDF that the page links to. */
export interface DocumentRequest {
  client_id: string;
  kind: "invoice" | "receipt";
  id: string;
}

export interface PageDocument {
  filename: string;
  content: PdfDocument;
}

/** The data of a PDF of this client; 404 for what is another's, void, or no money. */
export const readDocument = (
  db: OrgReader,
  { client_id, kind, id }: DocumentRequest,
): PageDocument =>
  kind === "invoice" ? invoiceOf(db, client_id, id) : receiptOf(db, client_id, id);

const invoiceOf = (db: OrgReader, client_id: string, id: string): PageDocument => {
  const invoice = findInvoice(db, id);
  if (invoice?.client_id !== client_id || invoice.status === "void") throw notFound();
  return {
    filename: `${invoiceNumber(invoice)}.pdf`,
    content: invoiceDocument(db, readOrganization(db), invoice, shownBillLink(db, client_id)),
  };
};

const receiptOf = (db: OrgReader, client_id: string, id: string): PageDocument => {
  const found = findPayment(db, id);
  if (found.payment.client_id !== client_id || found.payment.amount === 0) throw notFound();
  return {
    filename: `${receiptNumber(found.payment) ?? `receipt-${id}`}.pdf`,
    content: receiptDocument(db, readOrganization(db), found, "a4"),
  };
};
