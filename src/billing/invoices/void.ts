import type { Actor } from "../../access/caller.ts";
import type { OrgTx } from "../../database/org.ts";
import { Refusal } from "../../refusal.ts";
import { ticketRow, withAssignees } from "../../tickets/queries.ts";
import { record } from "../../tickets/record.ts";
import { type InvoiceRow, recordVoided } from "./record.ts";

/** Voids an invoice without payments, so that its ticket can be billed again. Idempotent (decisions §6). */
export const voidInvoice = (
  tx: OrgTx,
  actor: Actor,
  invoice: InvoiceRow,
  reason: string,
): InvoiceRow => {
  if (invoice.status === "void") return invoice;
  if (invoice.credited > 0)
    throw new Refusal(
      "has_credit_notes",
      "The invoice has credit notes: take back what is left of it with another one.",
    );
  if (invoice.paid > 0)
    throw new Refusal("has_payments", "The invoice has payments: delete them first.");
  const voided = recordVoided(tx, invoice, reason);
  if (invoice.ticket_id !== null) makeBillable(tx, actor, invoice.ticket_id, invoice.id);
  return voided;
};

const makeBillable = (tx: OrgTx, actor: Actor, ticket_id: string, invoice_id: string): void => {
  const row = ticketRow(tx, ticket_id);
  if (row?.invoice_id !== invoice_id) return;
  record(tx, actor, withAssignees(tx, row), {
    set: { invoice_id: null },
    history: [{ type: "updated", data: { invoice_id: { from: invoice_id, to: null } } }],
    events: [],
  });
};
