import { now } from "../clock/instant.ts";
import { shellQuote } from "../database/file/advice.ts";
import type { Completable, Open } from "./billed.ts";
import type { Collected } from "./collected.ts";
import { aboutCollections } from "./collection-requests.ts";
import type { RefusedVisit } from "./named.ts";
import { known_client } from "./people.ts";
import type { Curl, Printed } from "./printed.ts";

/** The objects that the printed requests use. */
export interface Named {
  base_url: string;
  key: string;
  /** The demo's file, and the folder of its backups. */
  files: { database: string; backups: string };
  endpoint_id: string;
  /** The endpoint of the unreliable receiver. */
  unsteady_id: string;
  /** Where a new job is created, and whose day is shown. */
  board_id: string;
  /** A job that waits in a first column, and the column to move it to. */
  ticket: { id: string; ticket_number: string };
  column_id: string;
  /** A visit that cannot be booked. */
  refused: RefusedVisit;
  /** A job to complete, an invoice to pay, and the next day with monthly bills. */
  billed: { job: Completable; open: Open; due_day: string };
  /** Who owes, and a bill page. */
  collected: Collected;
}

/** Requests that belong together. */
export interface Part {
  title: string;
  requests: Printed[];
}

/** Requests to paste into a shell; each works on its own. */
export const requestsToPaste = (named: Named): Part[] => {
  const curl = curlTo(named);
  return [
    { title: "Clients and jobs", requests: aboutJobs(named, curl) },
    { title: "Technicians", requests: aboutTechnicians(named, curl) },
    { title: "Billing", requests: aboutBilling(named, curl) },
    { title: "Getting paid", requests: aboutCollections(named.collected, curl) },
    { title: "Webhooks that fail", requests: aboutFailures(named, curl) },
    { title: "Operating it", requests: aboutOperating(named) },
  ];
};

const curlTo =
  ({ base_url, key }: Pick<Named, "base_url" | "key">): Curl =>
  (path, body, more = "-w '\\n'") =>
    [
      "curl -sS",
      `'${base_url}${path}'`,
      `-H 'Authorization: Bearer ${key}'`,
      ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
      more,
    ].join(" ");

/** Sends a delivery again. */
export const requestToResend = (
  named: Pick<Named, "base_url" | "key">,
  delivery_id: string,
): string => curlTo(named)(`/v1/webhooks/deliveries/${delivery_id}/resend`, {});

const aboutJobs = ({ endpoint_id, board_id, ticket, column_id }: Named, curl: Curl): Printed[] => [
  {
    what: `Find a client by phone, in any format (stored: ${known_client.phone_number})`,
    command: curl("/v1/clients?phone=03123456"),
  },
  {
    what: "Create a job for that client: its webhook arrives below",
    command: curl("/v1/tickets", {
      title: "No internet since this morning",
      board_id,
      client_phone: "03 123 456",
      priority: "high",
      type: "support",
      sla_hours: 24,
    }),
  },
  {
    what: `Move the job ${ticket.ticket_number} to work in progress: another webhook`,
    command: curl(`/v1/tickets/${ticket.id}/move`, { column_id }),
  },
  {
    what: "See the webhooks that were delivered",
    command: curl(`/v1/webhooks/${endpoint_id}/deliveries?per_page=5`),
  },
];

const aboutTechnicians = (
  { board_id, ticket, refused: { technician, ...window } }: Named,
  curl: Curl,
): Printed[] => [
  {
    what: "List technicians with their hours, skills and time off",
    command: curl("/v1/ticket-technicians"),
  },
  {
    what: `Rank the technicians for ${ticket.ticket_number}, with times and reasons`,
    command: curl(`/v1/tickets/${ticket.id}/technician-suggestions`),
  },
  {
    what: "The board's day: everybody's hours and visits, and the unscheduled jobs",
    command: curl(`/v1/ticket-technicians/agenda?board_id=${board_id}`),
  },
  {
    what: `Book ${technician.name} for ${ticket.ticket_number} at a conflicting time: refused, with every conflict and the next free slot`,
    command: curl(`/v1/tickets/${ticket.id}/schedule`, {
      technician_id: technician.id,
      ...window,
    }),
  },
];

const aboutBilling = ({ billed: { job, open, due_day } }: Named, curl: Curl): Printed[] => [
  {
    what: `Preview the completion of ${job.ticket_number}: what it bills, and what is missing`,
    command: curl(`/v1/tickets/${job.id}/completion-preview`),
  },
  {
    what: "Complete it with the installed device, paid in pounds on site: five webhooks",
    command: curl(`/v1/tickets/${job.id}/complete`, {
      outcome: "done",
      items: job.items,
      collect_payment: { amount: job.pounds, currency: "LBP", method: "cash" },
    }),
  },
  {
    what: "The client's statement, with that invoice and payment at the end",
    command: curl(`/v1/clients/${job.client_id}/statement`),
  },
  {
    what: "How the year went, month by month: invoiced, collected, outstanding",
    command: curl("/v1/reports/revenue"),
  },
  {
    what: "Clients with a balance due",
    command: curl("/v1/clients?has_balance=1"),
  },
  {
    what: `Pay the invoice ${open.number} of ${open.client_snapshot.name}, by Whish`,
    command: curl("/v1/payments", {
      invoice_id: open.id,
      amount: open.balance,
      method: "whish",
      reference: "WHISH-20733",
    }),
  },
  {
    what: "That invoice as a PDF",
    command: curl(`/v1/invoices/${open.id}/pdf`, undefined, "-o invoice.pdf"),
  },
  {
    what: `Preview the monthly billing of ${due_day}`,
    command: curl(`/v1/invoices/recurring-preview?date=${due_day}`),
  },
];

const aboutFailures = ({ unsteady_id }: Named, curl: Curl): Printed[] => [
  {
    what: "A second receiver fails now and then: its failed deliveries, after some webhooks have arrived",
    command: curl(`/v1/webhooks/${unsteady_id}/deliveries?status=failed&per_page=5`),
  },
  {
    what: "Its endpoint: failure_count is the number of consecutive failures; 15 deactivate it",
    command: curl(`/v1/webhooks/${unsteady_id}`),
  },
  {
    what: "Resend everything that failed since the demo was started",
    command: curl(`/v1/webhooks/${unsteady_id}/replay`, { from: now() }),
  },
];

/** Commands on the demo's database while the demo runs. */
const aboutOperating = ({ base_url, files: { database, backups } }: Named): Printed[] => {
  const environment = `DATABASE_PATH=${shellQuote(database)} BACKUP_DIR=${shellQuote(backups)}`;
  const run = (words: string): string => `${environment} npx --yes bun@1.4.5 src/main.ts ${words}`;
  return [
    { what: "Make a verified backup while the demo runs", command: run("backup") },
    { what: "Rehearse a restore: nothing is replaced", command: run("drill") },
    { what: "Check the whole database: rows, books, visits, search", command: run("check") },
    { what: "Check the installation", command: run("doctor") },
    {
      what: "Metrics for Prometheus",
      command: `curl -sS '${base_url}/metrics'`,
    },
  ];
};
