import { document } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { requireInvoice } from "../invoices/queries.ts";
import { invoiceDocument } from "./invoice-document.ts";

/** An invoice as a letter (decisions §6). */
export const invoicePdfOperation = document(
  "/v1/invoices/:id/pdf",
  "invoices:read",
  {
    id: "downloadInvoice",
    summary: "Print an invoice",
    description:
      "The invoice on A4, with the client as they were billed and what has been paid since. Names may be in any script of the fonts (Latin, Greek, Cyrillic, Arabic, Armenian); labels are English. Long notes are cut.",
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
