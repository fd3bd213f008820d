import { document } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { requireInvoice } from "../invoices/queries.ts";
import { invoiceDocument } from "./invoice-document.ts";

/** Decisions §6. */
export const invoicePdfOperation = document(
  "/v1/invoices/:id/pdf",
  "invoices:read",
  {
    id: "downloadInvoice",
    summary: "Read an invoice as a PDF",
    description:
      "A4, with the client's details at the time of billing and the payments since. Names may be in Latin, Greek, Cyrillic, Arabic or Armenian script; labels are in English. Long notes are truncated.",
    tag: "Invoices",
    answers: { 200: null },
    media_type: "application/pdf",
    reasons: ["busy"],
    find: (db, _caller, params) => requireInvoice(db, pathId(params)),
  },
  ({ db, caller, subject }) => ({
    filename: `${invoiceNumber(subject)}.pdf`,
    content: invoiceDocument(db, caller.organization, subject),
  }),
);
