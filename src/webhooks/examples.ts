import type { Caller } from "../access/caller.ts";
import { claimData } from "../billing/claims/event-data.ts";
import { invoiceData, paymentData } from "../billing/event-data.ts";
import { clientData } from "../clients/event-data.ts";
import type { SuspensionView } from "../clients/suspensions.ts";
import type { CalendarDate, Instant } from "../clock/instant.ts";
import { readsTopic } from "../events/entitled.ts";
import { current_api_version, type Envelope, envelope } from "../events/envelope.ts";
import { toDecimal } from "../shared/money.ts";
import {
  abilityOf,
  type SubscribableTopic,
  subscribable_topics,
  topics,
} from "../shared/topics.ts";
import { ticketData } from "../tickets/event-data.ts";

const moment = (time: string) => `2026-10-15T${time}Z` as Instant;
/** Example ids, easy to tell apart. */
const id = (digit: number) => `0199e2a0-${String(digit).repeat(4)}-7000-8000-000000000000`;

const event = id(1);
const board = id(2);
const client = id(3);
const ticket = id(4);
const technician = id(5);
const branch = id(6);
const invoice = id(7);
const payment = id(8);

type Example = Parameters<typeof ticketData>[0];

/** An example ticket, with the fields that a topic needs. */
const exampleTicket = (state: Partial<Example> = {}) => ({
  ticket: ticketData(
    {
      id: ticket,
      number: 1042,
      external_ref: "CRM-7781",
      column_name: "Scheduled",
      status_category: "scheduled",
      board_id: board,
      client_id: client,
      created_via: "api",
      job_type_code: "router-swap",
      technician_id: technician,
      scheduled_at: moment("11:00:00"),
      archived_at: null,
      updated_at: moment("08:30:00"),
      sla_hours: 24,
      sla_counts_from: moment("08:00:00"),
      sla_paused_seconds: 0,
      sla_paused_since: null,
      sla_due_at: "2026-10-16T08:00:00Z" as Instant,
      sla_breached_at: null,
      ...state,
    },
    moment("08:30:00"),
  ),
});

const example_client = clientData({
  id: client,
  name: "Nadia Khoury",
  username: "nadia.khoury",
  external_ref: "CRM-C-204",
  status: "active",
  email: "nadia@example.com",
  phone_number: "03 123 456",
  branch_id: branch,
  updated_at: moment("08:30:00"),
});

/** In minor units. */
const total = 4550;
const credited = 500;

const exampleInvoice = (status: "unpaid" | "paid" | "void", paid = 0, credit_applied = 0) => ({
  invoice: invoiceData({
    id: invoice,
    year: 2026,
    number: 18,
    legacy_number: null,
    client_id: client,
    ticket_id: ticket,
    status,
    currency: "USD",
    total,
    paid,
    rounding: 0,
    credit_applied,
    issue_date: "2026-10-15" as CalendarDate,
    due_date: "2026-10-30" as CalendarDate,
    updated_at: moment("08:30:00"),
  }),
});

const example_payment = {
  payment: paymentData(
    {
      id: payment,
      client_id: client,
      invoice_id: invoice,
      amount: total,
      currency: "USD",
      exchange_rate: null,
      invoice_amount: total,
      invoice_currency: "USD",
      method: "cash",
      paid_at: moment("08:30:00"),
    },
    [{ invoice_id: invoice, amount: total }],
  ),
};

const example_claim = {
  claim: claimData({
    id: id(9),
    client_id: client,
    amount: total,
    currency: "USD",
    method: "whish",
    reference: "W-4711",
    note: null,
    slip_id: id(0),
    status: "pending",
    created_at: moment("08:30:00"),
  }),
};

/** The example `data` of each topic (§6.2, decisions §7). */
const data: Record<SubscribableTopic, Record<string, unknown>> = {
  "ticket.created": exampleTicket({
    column_name: "New",
    status_category: "new",
    technician_id: null,
    scheduled_at: null,
  }),
  "ticket.scheduled": {
    ...exampleTicket(),
    technician_id: technician,
    scheduled_at: moment("11:00:00"),
    scheduled_until: moment("12:00:00"),
    auto: false,
    override: false,
  },
  "ticket.assigned": {
    ...exampleTicket(),
    assigned_user_ids: [technician],
    added_user_ids: [technician],
    removed_user_ids: [],
  },
  "ticket.status_changed": {
    ...exampleTicket(),
    from: { column: "New", category: "new", column_id: id(9) },
    to: { column: "Scheduled", category: "scheduled", column_id: id(0) },
  },
  "ticket.completed": {
    ...exampleTicket({ column_name: "Done", status_category: "done" }),
    outcome: "done",
    invoice_id: invoice,
    resolved_at: moment("08:30:00"),
  },
  "ticket.cancelled": {
    ...exampleTicket({ column_name: "Cancelled", status_category: "cancelled" }),
    reason: "The customer moved away",
    closed_at: moment("08:30:00"),
  },
  "ticket.archived": {
    ...exampleTicket({
      column_name: "Done",
      status_category: "done",
      archived_at: moment("08:30:00"),
    }),
    auto: true,
  },
  "ticket.sla_breached": {
    ...exampleTicket({
      sla_hours: 4,
      sla_counts_from: moment("04:00:00"),
      sla_due_at: moment("08:00:00"),
      sla_breached_at: moment("08:00:00"),
    }),
    sla_due_at: moment("08:00:00"),
    sla_breached_at: moment("08:00:00"),
  },
  "client.created": example_client,
  "client.updated": { ...example_client, changed: ["phone_number"] },
  "client.suspended": {
    ...example_client,
    suspension: {
      reason: "non_payment",
      note: null,
      since: moment("08:30:00"),
      by: { type: "system", id: null, name: "dunning" },
    } satisfies SuspensionView,
  },
  "client.resumed": { ...example_client, suspension: null },
  "invoice.created": exampleInvoice("unpaid"),
  "invoice.credited": {
    ...exampleInvoice("unpaid", 0, credited),
    credit_note: {
      id: id(9),
      number: "CN-2026-000003",
      total: toDecimal(credited, "USD"),
      reason: "Three days without service",
    },
  },
  "invoice.paid": {
    ...exampleInvoice("paid", total),
    payment_id: payment,
    paid_at: moment("08:30:00"),
  },
  "invoice.voided": {
    ...exampleInvoice("void"),
    reason: "Billed twice",
    voided_at: moment("08:30:00"),
  },
  "payment.created": example_payment,
  "payment.deleted": {
    ...example_payment,
    reason: "Entered twice",
    deleted_at: moment("08:30:00"),
  },
  "payment.claimed": example_claim,
};

interface ListedTopic {
  topic: SubscribableTopic;
  description: string;
  ability: string;
  example: Envelope;
}

/** The topics that the caller may subscribe to, each with an example event of the caller's organization. */
export const listTopics = (caller: Caller): ListedTopic[] =>
  subscribable_topics.flatMap((topic) => {
    const ability = abilityOf(topic);
    if (ability === null || !readsTopic(caller, topic)) return [];
    const { description } = topics[topic];
    const example = envelope(
      { id: event, topic, data: data[topic] },
      moment("08:30:00"),
      caller.organization.id,
      current_api_version,
    );
    return [{ topic, description, ability, example }];
  });
