import { document } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { shownBillLink } from "../bill-links/link.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { requireInvoice } from "../invoices/queries.ts";
import { findPayment } from "../payments/queries.ts";
import { receiptFilename } from "../receipts/number.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { receiptDocument } from "./receipt-document.ts";
import { receipt_query } from "./wire.ts";

/** Decisions §6. */
export const invoicePdfOperation = document(
  "/v1/invoices/:id/pdf",
  "invoices:read",
  {
    id: "downloadInvoice",
    summary: "Read an invoice as a PDF",
    description:
      "A4, in the client's language (English, Arabic or French), with their details at the time of billing and the payments since. With `PUBLIC_URL` and `SECRET_KEY` it has a QR code of the client's bill page. Names may be in Latin, Greek, Cyrillic, Arabic or Armenian script. Long notes are truncated.",
    tag: "Invoices",
    answers: { 200: null },
    media_type: "application/pdf",
    reasons: ["busy"],
    find: (db, _caller, params) => requireInvoice(db, pathId(params)),
  },
  ({ db, caller, subject }) => ({
    filename: `${invoiceNumber(subject)}.pdf`,
    content: invoiceDocument(
      db,
      caller.organization,
      subject,
      shownBillLink(db, subject.client_id),
    ),
  }),
);

export const receiptPdfOperation = document(
  "/v1/payments/:id/receipt.pdf",
  "client_payments:read",
  {
    id: "downloadReceipt",
    summary: "Read a payment's receipt as a PDF",
    description:
      "In the client's language (English, Arabic or French): number, date, amount, and the invoices that it was applied to. The receipt of a deleted payment keeps its number and says that it is cancelled. A payment without a receipt number shows its reference.",
    tag: "Payments",
    query: receipt_query,
    answers: { 200: null },
    media_type: "application/pdf",
    reasons: ["busy"],
    find: (db, _caller, params) => findPayment(db, pathId(params)),
  },
  ({ db, caller, subject, query }) => ({
    filename: receiptFilename(subject.payment),
    content: receiptDocument(db, caller.organization, subject, query.width),
  }),
);
