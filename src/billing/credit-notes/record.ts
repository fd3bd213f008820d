import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { dateIn } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { emit } from "../../events/emit.ts";
import type { Line as EntryLine } from "../../ledger/entry.ts";
import { post } from "../../ledger/post.ts";
import { totalsOf } from "../../shared/pricing.ts";
import { resumeWhenPaid } from "../../suspension/resume-when-paid.ts";
import { invoiceData } from "../event-data.ts";
import { type Imported, numberIn } from "../imported.ts";
import { openAmount } from "../invoices/amounts.ts";
import {
  billingScope,
  emitInvoicePaid,
  type InvoiceRow,
  recordCredited,
} from "../invoices/record.ts";
import { creditNoteNumber } from "./number.ts";
import { type CreditNoteRow, creditNoteSummary } from "./queries.ts";
import type { CreditedPart } from "./split.ts";

/** What is taken back of an invoice's line, in minor units of the invoice's currency. */
export interface CreditedLine extends CreditedPart {
  line_position: number;
}

export interface NewCreditNote {
  /** The invoice's. */
  client: ClientRow;
  /** Not void. */
  invoice: InvoiceRow;
  /** Worth more than 0 together, and of each line at most what is left of it. */
  lines: readonly CreditedLine[];
  reason: string;
  /** `applied`: what lowered the balance, if it is known. */
  imported?: (Imported & { applied: number | undefined }) | undefined;
}

/**
 * Issues a credit note with the year's next number: writes the journal entry, the rows and the events. It first
 * lowers the invoice's balance; the rest becomes the client's credit.
 */
export const recordCreditNote = (
  tx: OrgTx,
  { timezone }: Pick<Organization, "timezone">,
  { client, invoice, lines, reason, imported }: NewCreditNote,
): CreditNoteRow => {
  const totals = totalsOf(lines);
  const applied = Math.min(imported?.applied ?? totals.total, totals.total, openAmount(invoice));
  const issue_date = dateIn(timezone, tx.now);
  const year = Number(issue_date.slice(0, 4));
  const number = numberIn(tx, "credit_note", year, imported);
  const legacy_number = imported?.legacy_number ?? null;
  const entry = post(tx, {
    kind: "credit_note",
    client_id: client.id,
    reference: creditNoteNumber({ year, number, legacy_number }),
    lines: entryLines(totals, applied, invoice.currency),
  });
  const note: CreditNoteRow = {
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    year,
    number,
    invoice_id: invoice.id,
    client_id: client.id,
    currency: invoice.currency,
    ...totals,
    applied,
    reason,
    issue_date,
    entry_id: entry.id,
    created_at: tx.now,
    legacy_number,
  };
  tx.insert("credit_notes", note);
  tx.insert(
    "credit_note_lines",
    lines.map((line, position) => ({
      ...line,
      position,
      credit_note_id: note.id,
      invoice_id: invoice.id,
    })),
  );
  const after = recordCredited(tx, invoice, { total: totals.total, applied });
  const credit_note = { ...creditNoteSummary(note), reason };
  emit(tx, "invoice.credited", { invoice: invoiceData(after), credit_note }, billingScope(client));
  if (after.status === "paid" && invoice.status !== "paid")
    emitInvoicePaid(tx, after, client, null, tx.now);
  resumeWhenPaid(tx, client.id, null);
  return note;
};

/** Debits revenue and tax, and credits the client's receivable and their credit (decisions §6). */
const entryLines = (
  { subtotal, tax_total, total }: ReturnType<typeof totalsOf>,
  applied: number,
  currency: string,
): EntryLine[] => {
  const lines: EntryLine[] = [
    { account: "revenue", amount: subtotal, currency },
    { account: "tax", amount: tax_total, currency },
    { account: "receivable", amount: -applied, currency },
    { account: "credit", amount: applied - total, currency },
  ];
  return lines.filter(({ amount }) => amount !== 0);
};
