import type { Caller } from "./access.ts";
import { columnsOf } from "./board.ts";
import { lastPosition } from "./create.ts";
import { db, instant, inTransaction, newId } from "./database.ts";
import { type Happened, tell, ticketEvent, writeHistory } from "./events.ts";
import {
  type BilledClient,
  type Invoice,
  invoiceView,
  issueInvoice,
  type Line,
  type Organization,
} from "./invoice.ts";
import { letterTo } from "./letter.ts";
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
  SELECT id, name, timezone, currency, payment_terms_days, rounding_tolerance, customer_messages
  FROM organizations WHERE id = ?`);

const clientById = db.prepare<[string, string], BilledClient>(`
  SELECT id, name, username, email, phone_number, address, city, external_ref, branch_id, currency,
    language
  FROM clients WHERE org_id = ? AND id = ? AND deleted_at IS NULL`);

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

const insertMessage = db.prepare(`
  INSERT INTO messages (org_id, id, kind, client_id, ticket_id, invoice_id, "to", subject, body,
    status, attempts, created_at)
  VALUES (@org_id, @id, 'job_completed', @client_id, @ticket_id, @invoice_id, @to, @subject, @body,
    'skipped', 0, @now)`);

const insertCompletion = db.prepare(`
  INSERT INTO ticket_completions (org_id, ticket_id, call, billing_mode, invoice_id, payment_id,
    follow_up_id, client_notified, stands)
  VALUES (?, ?, 'complete', ?, ?, ?, NULL, ?, 1)`);

/** Completes a ticket that is open: bills it, takes the payment and writes to the client. */
export const completeTicket = (caller: Caller, id: string, input: Completion) =>
  inTransaction(() => {
    const { org_id, actor } = caller;
    const now = instant(Date.now());
    const before = findTicket(caller, id);
    refuseClosed(before);
    if (!caller.abilities.has("invoices:create"))
      throw new Refusal(403, "forbidden", "Billing needs the ability invoices:create.");
    const organization = organizationById.get(org_id);
    const client = clientById.get(org_id, before.client_id ?? "");
    if (!organization || !client)
      throw new Refusal(422, "invoice_failed", "The ticket has no client to be billed.");
    const lines = input.items.map(({ item_uuid, quantity }) => ({
      item_uuid,
      quantity: Math.round(quantity * 1000),
    }));
    const work = { ticket_id: id, job_type_id: before.job_type_id };
    const issued = issueInvoice(organization, client, work, lines, now);
    const { currency } = input.collect_payment;
    const amount = toMinor(input.collect_payment.amount, currency);
    const paid = recordPayment(organization, client, issued, { amount, currency }, now);
    const move = moveToDone(before, issued, lines, now);
    const after = findTicket(caller, id);
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
    const notified =
      input.notify_client !== false && notify(organization, client, after, paid, now);
    const mode = before.billing_mode ?? "none";
    insertCompletion.run(org_id, id, mode, issued.id, paid.payment.id, notified ? 1 : 0);
    tell(org_id, now, [
      ticketEvent("ticket.status_changed", after, move),
      ticketEvent("ticket.completed", after, {
        outcome: input.outcome,
        invoice_id: issued.id,
        resolved_at: now,
      }),
      ...billingEvents(client, issued, paid, now),
    ]);
    return {
      ...ticketView(after),
      completion: {
        replayed: false,
        billing_mode: mode,
        invoice: invoiceView(paid.invoice),
        payment_id: paid.payment.id,
        follow_up: null,
        client_notified: notified,
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

/** To the bottom of the board's first done column, with what the work used. Returns from where to where. */
const moveToDone = (ticket: TicketRow, invoice: Invoice, lines: readonly Line[], now: string) => {
  const { org_id, id, board_id } = ticket;
  const column = columnsOf(org_id, board_id).find(({ category }) => category === "done");
  if (!column) throw new Error(`board ${board_id} has no done column`);
  closeGap.run(org_id, ticket.column_id, ticket.position);
  updateTicket.run({
    org_id,
    id,
    column_id: column.id,
    position: (lastPosition.get(org_id, column.id) ?? -1) + 1,
    invoice_id: invoice.id,
    items_count: lines.length,
    now,
  });
  for (const [position, { item_uuid, quantity }] of lines.entries())
    insertItem.run(org_id, id, position, item_uuid, quantity);
  return {
    from: {
      column: ticket.column_name,
      category: ticket.status_category,
      column_id: ticket.column_id,
    },
    to: { column: column.name, category: column.category, column_id: column.id },
  };
};

interface Paid {
  invoice: Invoice;
  payment: Payment;
}

/** Writes to the client; there is no mail server, so it is kept and not sent. Returns whether it did. */
const notify = (
  organization: Organization,
  client: BilledClient,
  ticket: TicketRow,
  { invoice }: Paid,
  now: string,
): boolean => {
  if (organization.customer_messages === 0 || client.email === null) return false;
  insertMessage.run({
    org_id: organization.id,
    id: newId(),
    client_id: client.id,
    ticket_id: ticket.id,
    invoice_id: invoice.id,
    to: client.email,
    ...letterTo(client, organization.name, ticket, invoice),
    now,
  });
  return true;
};

const billingEvents = (
  client: BilledClient,
  issued: Invoice,
  { invoice, payment }: Paid,
  now: string,
): Happened[] => {
  const scope = { branch_id: client.branch_id, board_id: null };
  const { client_id, ticket_id, issue_date, due_date, updated_at } = invoice;
  const more = { client_id, ticket_id, issue_date, due_date, updated_at };
  const told = {
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
    ...(invoice.status === "paid" ? [{ ...scope, topic: "invoice.paid", data: told }] : []),
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
