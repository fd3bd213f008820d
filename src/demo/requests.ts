import { now } from "../clock/instant.ts";
import { quoted } from "../database/file/advice.ts";
import type { Completable, Open } from "./billed.ts";
import type { RefusedVisit } from "./named.ts";
import { known_client } from "./people.ts";

/** What the printed requests name. */
export interface Named {
  base_url: string;
  key: string;
  /** The demo's file, and the folder of its backups. */
  files: { database: string; backups: string };
  endpoint_id: string;
  /** The endpoint of the receiver that fails now and then. */
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
}

export interface Printed {
  what: string;
  command: string;
}

/** Requests that belong together. */
export interface Part {
  title: string;
  requests: Printed[];
}

type Curl = (path: string, body?: object, more?: string) => string;

/** Requests to paste into a shell, each complete in itself. */
export const requestsToPaste = (named: Named): Part[] => {
  const curl = curlTo(named);
  return [
    { title: "Clients and jobs", requests: aboutJobs(named, curl) },
    { title: "Technicians", requests: aboutTechnicians(named, curl) },
    { title: "Billing", requests: aboutBilling(named, curl) },
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

/** Sends a delivery once more. */
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
    what: "Who can be sent, with their hours, skills and time off",
    command: curl("/v1/ticket-technicians"),
  },
  {
    what: `Who is best sent to ${ticket.ticket_number}, when, and why`,
    command: curl(`/v1/tickets/${ticket.id}/technician-suggestions`),
  },
  {
    what: "The board's day: everybody's hours and visits, and what waits for one",
    command: curl(`/v1/ticket-technicians/agenda?board_id=${board_id}`),
  },
  {
    what: `Send ${technician.name} to ${ticket.ticket_number} when they cannot come: refused, with every conflict and their next free slot`,
    command: curl(`/v1/tickets/${ticket.id}/schedule`, {
      technician_id: technician.id,
      ...window,
    }),
  },
];

const aboutBilling = ({ billed: { job, open, due_day } }: Named, curl: Curl): Printed[] => [
  {
    what: `What completing the job ${job.ticket_number} would bill, and what is still missing`,
    command: curl(`/v1/tickets/${job.id}/completion-preview`),
  },
  {
    what: "Complete it with the device that was put in, paid in pounds at the door: five webhooks",
    command: curl(`/v1/tickets/${job.id}/complete`, {
      outcome: "done",
      items: job.items,
      collect_payment: { amount: job.pounds, currency: "LBP", method: "cash" },
    }),
  },
  {
    what: "Its client's statement, with that invoice and payment at the end",
    command: curl(`/v1/clients/${job.client_id}/statement`),
  },
  {
    what: "Who owes money",
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
    what: `What the monthly run of ${due_day} will bill`,
    command: curl(`/v1/invoices/recurring-preview?date=${due_day}`),
  },
];

const aboutFailures = ({ unsteady_id }: Named, curl: Curl): Printed[] => [
  {
    what: "A second receiver fails now and then: what it refused, once some webhooks have come",
    command: curl(`/v1/webhooks/${unsteady_id}/deliveries?status=failed&per_page=5`),
  },
  {
    what: "Its endpoint: failure_count is how many have failed in a row; 15 would switch it off",
    command: curl(`/v1/webhooks/${unsteady_id}`),
  },
  {
    what: "Send again all that it has refused since the demo was started",
    command: curl(`/v1/webhooks/${unsteady_id}/replay`, { from: now() }),
  },
];

/** Of its own file, beside the running demo. */
const aboutOperating = ({ base_url, files: { database, backups } }: Named): Printed[] => {
  const place = `DATABASE_PATH=${quoted(database)} BACKUP_DIR=${quoted(backups)}`;
  const run = (words: string): string => `${place} npx --yes bun@1.4.5 src/main.ts ${words}`;
  return [
    { what: "Make a verified backup, while it is served", command: run("backup") },
    { what: "Rehearse going back to it: nothing is replaced", command: run("drill") },
    { what: "Look through the whole file: rows, books, visits, search", command: run("check") },
    { what: "What an operator should still do", command: run("doctor") },
    {
      what: "What Prometheus reads",
      command: `curl -sS '${base_url}/metrics'`,
    },
  ];
};
