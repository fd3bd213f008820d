import type { Caller } from "../access/caller.ts";
import { notifyOfInvoice } from "../billing/invoices/notify.ts";
import { readLines } from "../billing/read-lines.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { savedItems, type TicketItem } from "../tickets/items.ts";
import type { TicketWithAssignees } from "../tickets/queries.ts";
import { record } from "../tickets/record.ts";
import { billTicket, invoicedHistory } from "./bill.ts";
import { collectPayment, nothing_collected } from "./collect.ts";
import {
  billingModeOf,
  type CompletedTicket,
  type CompletionResult,
  completionView,
  invoiceOf,
  lastBilling,
  lastCompletion,
  saveCompletion,
} from "./completion.ts";
import type { CreateInvoiceInput } from "./wire.ts";

/**
 * Bills a ticket that is done but not billed, with the items sent, otherwise those of the ticket (decisions
 * §6). A ticket that is already billed is returned unchanged.
 */
export const createInvoiceOf = (
  tx: OrgTx,
  { organization, actor }: Caller,
  before: TicketWithAssignees,
  input: CreateInvoiceInput,
): CompletedTicket => {
  if (before.invoice_id !== null)
    return {
      ticket: before,
      completion: completionView(tx, before, lastBilling(tx, before), true),
    };
  const items = itemsToBill(tx, before, input);
  const invoice = billTicket(tx, organization, before, items, {
    ...input,
    collect_payment: input.collect_payment,
  });
  const collected = input.collect_payment
    ? collectPayment(tx, organization, invoice, input.collect_payment)
    : nothing_collected;
  const ticket = record(tx, actor, before, {
    set: { invoice_id: invoice.id, keeps_items: 0 },
    ...(input.items?.length ? { items } : {}),
    history: [invoicedHistory(invoice)],
    events: [],
  });
  const result: CompletionResult = {
    billing_mode: billingModeOf(before),
    ...collected,
    follow_up_id: lastCompletion(tx, before).follow_up_id,
    client_notified:
      (input.notify_client ?? true) && queueNotification(tx, organization, ticket) ? 1 : 0,
  };
  saveCompletion(tx, "create_invoice", ticket, result);
  return { ticket, completion: completionView(tx, ticket, result, false) };
};

/** The lines to bill. Refuses with `not_billable` if there are none or the ticket cannot be billed yet. */
const itemsToBill = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  { items }: CreateInvoiceInput,
): readonly TicketItem[] => {
  if (billingModeOf(ticket) === "none")
    throw new Refusal("not_billable", "Tickets of this job type are not billed.");
  if (ticket.status_category !== "done")
    throw new Refusal("not_billable", "Only a ticket that is done can be billed.");
  const lines = items?.length ? readLines(tx, items) : savedItems(tx, ticket);
  if (lines.length === 0)
    throw new Refusal("not_billable", "The ticket has no items to bill: send items.");
  return lines;
};

const queueNotification = (
  tx: OrgTx,
  organization: Caller["organization"],
  ticket: TicketWithAssignees,
): boolean => {
  const invoice = invoiceOf(tx, ticket);
  const client = invoice && findClient(tx, invoice.client_id);
  return invoice && client ? notifyOfInvoice(tx, organization, client, invoice) : false;
};
