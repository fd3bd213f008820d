import type { Organization } from "../../access/organization-queries.ts";
import { findClient } from "../../clients/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { checkedMinor } from "../../minor-units.ts";
import { type FieldErrors, Refusal, refuseField } from "../../refusal.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import { amountToCredit, linesToCredit } from "./credited-lines.ts";
import { type CreditNoteRow, creditNotesOf, openLinesOf } from "./queries.ts";
import { recordCreditNote } from "./record.ts";
import type { NewCreditNoteInput } from "./wire.ts";

/** Credit notes of one invoice, which shows them all. */
const notes_max = 100;

/** One of `lines` and `amount` is required. */
export const missingCredit = ({ lines, amount }: Readonly<Record<string, unknown>>): FieldErrors =>
  (lines ?? amount ?? null) === null ? { amount: ["is required without lines"] } : {};

/** Takes part or all of an invoice back. Refuses more than is left of it. */
export const createCreditNote = (
  tx: OrgTx,
  organization: Organization,
  invoice: InvoiceRow,
  { lines, amount, reason }: NewCreditNoteInput,
): CreditNoteRow => {
  if (invoice.status === "void")
    throw new Refusal("invoice_void", "The invoice is void: nothing is left to credit.");
  const client = findClient(tx, invoice.client_id);
  if (!client)
    throw new Refusal("invoice_failed", "The invoice's client was deleted: nothing is due on it.");
  const notes = creditNotesOf(tx, [invoice]).get(invoice.id) ?? [];
  if (notes.length >= notes_max)
    throw new Refusal("invoice_failed", `An invoice has at most ${notes_max} credit notes.`);
  const open = openLinesOf(tx, invoice.id, notes);
  if (lines && typeof amount === "number") throw refuseField("amount", "cannot be sent with lines");
  return recordCreditNote(tx, organization, {
    client,
    invoice,
    lines: lines
      ? linesToCredit(invoice, open, lines)
      : amountToCredit(invoice, open, checkedMinor(amount ?? 0, invoice.currency, "amount")),
    reason,
  });
};
