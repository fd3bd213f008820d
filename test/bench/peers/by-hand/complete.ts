import type { Instant } from "../../../../src/clock/instant.ts";
import type { Caller } from "./access.ts";
import { bottomOf, type ColumnRow, columnsOf } from "./board.ts";
import { type Client, findClient } from "./clients.ts";
import { db, instant, inTransaction } from "./database.ts";
import { dateIn } from "./days.ts";
import { type NewEvent, storeEvents, ticketEvent, writeHistory } from "./events.ts";
import {
  type Invoice,
  invoiceView,
  issueInvoice,
  type Line,
  type Organization,
} from "./invoice.ts";
import { toDecimal, toMinor } from "./money.ts";
import { type Payment, recordPayment } from "./payment.ts";
import { Refusal } from "./refusal.ts";
import { findTicket, type TicketRow, ticketView } from "./tickets.ts";

export interface Completion {
  outcome: "done";
  notes?: string | null | undefined;
  items: { item_uuid: string; quantity: number }[];
  collect_payment: { amount: number; currency: string };
  notify_client?: boolean | null | undefined;
}

const organizationById = db.prepare<[string], Organization>(`
  SELECT id, timezone, currency, payment_terms_days, rounding_tolerance
  FROM organizations WHERE id = ?`);

const closeGap = db.prepare(`
  UPDATE tickets SET position = position - 1
  WHERE org_id = ? AND column_id = ? AND archived_at IS NULL AND deleted_at IS NULL AND position > ?`);

const updateTicket = db.prepare(`
  UPDATE tickets SET version = version + 1, column_id = @column_id, status_category = 'done',
    position = @position, resolved_at = @now, updated_at = @now, invoice_id = @invoice_id,
    sla_paused_since = coalesce(sla_paused_since, @now), items_count = @items_count
  WHERE org_id = @org_id AND id = @id`);

const insertItem = db.prepare(`
  INSERT INTO ticket_items (org_id, ticket_id, position, item_uuid, quantity) VALUES (?, ?, ?, ?, ?)`);

const insertCompletion = db.prepare(`
  INSERT INTO ticket_completions (org_id, ticket_id, call, billing_mode, invoice_id, payment_id,
    follow_up_id, client_notified, stands)
  VALUES (?, ?, 'complete', ?, ?, ?, NULL, 0, 1)`);

/** Completes a ticket that is open: bills it and takes the payment. Without a mail server nobody is notified. */
export const completeTicket = (caller: Caller, id: string, input: Completion) =>
  inTransaction(() => {
    const { org_id, actor } = caller;
    const now_ms = Date.now();
    const now = instant(now_ms);
    const before = findTicket(caller, id);
    refuseClosed(before);
    if (!caller.abilities.has("invoices:create"))
      throw new Refusal(403, "forbidden", "Billing needs the ability invoices:create.");
    const organization = organizationById.get(org_id);
    if (!organization) throw new Error(`organization ${org_id} is gone`);
    const client = findClient(org_id, before.client_id ?? "");
    const at = {
      org_id,
      day: dateIn(organization.timezone, now),
      branch_id: client.branch_id ?? "",
    };
    const lines = input.items.map(({ item_uuid, quantity }) => ({
      item_uuid,
      quantity: Math.round(quantity * 1000),
    }));
    const issued = issueInvoice(at, organization, client, before, lines, now);
    const { currency } = input.collect_payment;
    const amount = toMinor(input.collect_payment.amount, currency);
    const { technician_id } = before;
    const paying = { amount, currency, technician_id };
    const paid = recordPayment(at, organization, client, issued, paying, now);
    const { after, move } = moveToDone(before, issued, lines, now);
    writeHistory(before, actor, now, "completed", {
      outcome: input.outcome,
      reason: null,
      reason_code: null,
      notes: input.notes ?? null,
      ...move,
    });
    writeHistory(before, actor, now, "invoiced", {
      invoice_id: issued.id,
      number: issued.number,
      total: toDecimal(issued.total, issued.currency),
      currency: issued.currency,
    });
    const mode = before.billing_mode ?? "none";
    insertCompletion.run(org_id, id, mode, issued.id, paid.payment.id);
    storeEvents(org_id, now, [
      ticketEvent("ticket.status_changed", after, now_ms, move),
      ticketEvent("ticket.completed", after, now_ms, {
        outcome: input.outcome,
        invoice_id: issued.id,
        resolved_at: now,
      }),
      ...billingEvents(client, issued, paid, now),
    ]);
    return {
      ...ticketView(after, now_ms),
      completion: {
        replayed: false,
        billing_mode: mode,
        invoice: invoiceView(paid.invoice),
        payment_id: paid.payment.id,
        follow_up: null,
        client_notified: false,
      },
    };
  });

const refuseClosed = ({
  archived_at,
  status_category,
  billing_mode,
  invoice_id,
}: TicketRow): void => {
  if (archived_at !== null || status_category === "done" || status_category === "cancelled")
    throw new Refusal(409, "ticket_closed", "The ticket is closed.");
  if (billing_mode !== "on_completion" || invoice_id !== null)
    throw new Refusal(409, "not_billable", "The ticket is not billed when it is completed.");
};

/** To the bottom of the board's first done column, with what the work used. Returns the ticket, and from where to where. */
const moveToDone = (
  ticket: TicketRow,
  invoice: Invoice,
  lines: readonly Line[],
  now: Instant,
): { after: TicketRow; move: { from: object; to: object } } => {
  const { org_id, id, board_id } = ticket;
  const column = columnsOf(org_id, board_id).find(({ category }) => category === "done");
  if (!column) throw new Error(`board ${board_id} has no done column`);
  closeGap.run(org_id, ticket.column_id, ticket.position);
  const changed = {
    column_id: column.id,
    position: bottomOf(org_id, column.id),
    invoice_id: invoice.id,
    items_count: lines.length,
  };
  updateTicket.run({ org_id, id, ...changed, now });
  for (const [position, { item_uuid, quantity }] of lines.entries())
    insertItem.run(org_id, id, position, item_uuid, quantity);
  const { column_id, column_name: name, status_category: category } = ticket;
  return {
    after: {
      ...ticket,
      ...changed,
      version: ticket.version + 1,
      column_name: column.name,
      status_category: "done",
      resolved_at: now,
      updated_at: now,
      sla_paused_since: ticket.sla_paused_since ?? now,
    },
    move: { from: named({ id: column_id, name, category }), to: named(column) },
  };
};

const named = ({ id, name, category }: Omit<ColumnRow, "board_id">) => ({
  column: name,
  category,
  column_id: id,
});

interface Paid {
  invoice: Invoice;
  payment: Payment;
}

const billingEvents = (
  client: Client,
  issued: Invoice,
  { invoice, payment }: Paid,
  now: string,
): NewEvent[] => {
  const scope = { branch_id: client.branch_id, board_id: null };
  const { client_id, ticket_id, issue_date, due_date, updated_at } = invoice;
  const more = { client_id, ticket_id, issue_date, due_date, updated_at };
  const data = {
    invoice: { ...invoiceView(invoice), ...more },
    payment_id: payment.id,
    paid_at: now,
  };
  const taken = toDecimal(payment.taken, invoice.currency);
  return [
    {
      ...scope,
      topic: "invoice.created",
      data: { invoice: { ...invoiceView(issued), ...more } },
    },
    ...(invoice.status === "paid" ? [{ ...scope, topic: "invoice.paid", data }] : []),
    {
      ...scope,
      topic: "payment.created",
      data: {
        payment: {
          id: payment.id,
          client_id,
          invoice_id: invoice.id,
          allocations: [{ invoice_id: invoice.id, amount: taken }],
          amount: toDecimal(payment.amount, payment.currency),
          currency: payment.currency,
          exchange_rate: payment.exchange_rate === null ? null : Number(payment.exchange_rate),
          invoice_amount: toDecimal(payment.worth, invoice.currency),
          method: "cash",
          paid_at: now,
        },
      },
    },
  ];
};
