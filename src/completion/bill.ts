import type { Organization } from "../access/organization-queries.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { type InvoiceRow, issueInvoice } from "../billing/invoices/record.ts";
import { type Line, priceLines, refuseProblems } from "../billing/price-lines.ts";
import { findClient } from "../clients/queries.ts";
import { checkedDate, dateIn } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { HistoryEntry } from "../tickets/lifecycle/change.ts";
import type { TicketRow } from "../tickets/queries.ts";

interface BillOptions {
  /** How many of the first lines were already on the ticket; the rest are from the request. */
  kept?: number;
  due_date?: string | null | undefined;
  notes?: string | null | undefined;
  /** The payment that is recorded next, if any. */
  collect_payment: { amount: number } | null | undefined;
}

/** Issues a ticket's invoice. Refuses lines and clients that cannot be billed with 422 (§4.5). */
export const billTicket = (
  tx: OrgTx,
  organization: Organization,
  ticket: TicketRow,
  lines: readonly Line[],
  { kept = 0, due_date, notes, collect_payment }: BillOptions,
): InvoiceRow => {
  const { client_id, job_type_id } = ticket;
  const client = client_id === null ? undefined : findClient(tx, client_id);
  if (!client)
    throw new Refusal(
      "invoice_failed",
      client_id === null
        ? "The ticket has no client to be billed."
        : "The ticket's client is deleted and cannot be billed.",
    );
  const { currency } = client;
  const priced = priceLines(tx, { client_id, job_type_id, currency }, lines);
  refuseProblems(priced, (position) =>
    position < kept ? `kept_items.${position}` : `items.${position - kept}`,
  );
  return issueInvoice(tx, organization, {
    client,
    currency,
    lines: priced,
    issue_date: dateIn(organization.timezone, tx.now),
    due_date: checkedDate(due_date),
    ticket_id: ticket.id,
    technician_id: ticket.technician_id,
    notes,
    // Not by credit alone: there may be none left.
    is_followed_by_payment: (collect_payment?.amount ?? 0) > 0,
  });
};

/** The entry in the ticket's history about its invoice. */
export const invoicedHistory = (invoice: InvoiceRow): HistoryEntry => ({
  type: "invoiced",
  data: {
    invoice_id: invoice.id,
    number: invoiceNumber(invoice),
    total: toDecimal(invoice.total, invoice.currency),
    currency: invoice.currency,
  },
});
