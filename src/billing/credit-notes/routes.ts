import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import { created, ok } from "../../http/contract/answer.ts";
import { document, get, list, type Params, post } from "../../http/contract/operation.ts";
import { paginated } from "../../http/contract/page.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { requireInvoice } from "../invoices/queries.ts";
import { createCreditNote, missingCredit } from "./create.ts";
import { listCreditNotes } from "./list.ts";
import { creditNoteNumber } from "./number.ts";
import { printedCreditNote } from "./print.ts";
import { requireCreditNote } from "./queries.ts";
import { creditNoteView } from "./view.ts";
import { CreditNote, CreditNoteList, credit_note_list_query, NewCreditNote } from "./wire.ts";

const tag = "Credit notes";

const find = (db: OrgReader, _caller: Caller, params: Params) =>
  requireCreditNote(db, pathId(params));

/** What is taken back of issued invoices: beyond.md §11.5. */
export const creditNoteOperations = [
  post(
    "/v1/invoices/:id/credit-note",
    "invoices:void",
    {
      id: "createCreditNote",
      summary: "Credit an invoice, in part or in full",
      description:
        "The credit note takes back quantities of `lines`, or an `amount` with tax. It first lowers the invoice's balance; the rest becomes the client's credit. An invoice can be credited several times, up to 100, until nothing is left of it: more is `credit_exceeds_invoice`. A void invoice is `invoice_void`; that of a deleted client, or one with 100 credit notes, `invoice_failed`.",
      tag,
      audited: true,
      body: NewCreditNote,
      missing: missingCredit,
      answers: { 201: CreditNote },
      reasons: ["credit_exceeds_invoice", "invoice_void", "invoice_failed"],
      find: (db: OrgReader, _caller: Caller, params: Params) => requireInvoice(db, pathId(params)),
      example: { amount: 12.5, reason: "Three days without service" },
    },
    ({ tx, caller, subject, body }) => {
      const note = createCreditNote(tx, caller.organization, subject, body);
      return created(creditNoteView(tx, note, subject));
    },
  ),

  list(
    "/v1/credit-notes",
    "invoices:read",
    {
      id: "listCreditNotes",
      summary: "List credit notes",
      description: "Newest first. `date_from` and `date_to` are issue dates, both inclusive.",
      tag,
      query: credit_note_list_query,
      answers: { 200: CreditNoteList },
    },
    ({ db, query }) => ok(paginated(listCreditNotes(db, query))),
  ),

  get(
    "/v1/credit-notes/:id",
    "invoices:read",
    {
      id: "getCreditNote",
      summary: "Read a credit note",
      tag,
      answers: { 200: CreditNote },
      find,
    },
    ({ db, subject }) => ok(creditNoteView(db, subject, requireInvoice(db, subject.invoice_id))),
  ),

  document(
    "/v1/credit-notes/:id/pdf",
    "invoices:read",
    {
      id: "downloadCreditNote",
      summary: "Read a credit note as a PDF",
      description:
        "A4, in the client's language (English, Arabic or French), with their details at the time of billing. Long reasons are truncated.",
      tag,
      answers: { 200: null },
      media_type: "application/pdf",
      reasons: ["busy"],
      find,
    },
    ({ db, caller, subject }) => ({
      filename: `${creditNoteNumber(subject)}.pdf`,
      content: printedCreditNote(db, caller.organization, subject),
    }),
  ),
];
