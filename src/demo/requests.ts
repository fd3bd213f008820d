import type { RefusedVisit } from "./named.ts";
import { known_client } from "./people.ts";

/** What the printed requests name. */
export interface Named {
  base_url: string;
  key: string;
  endpoint_id: string;
  /** Where a new job is created, and whose day is shown. */
  board_id: string;
  /** A job that waits in a first column, and the column to move it to. */
  ticket: { id: string; ticket_number: string };
  column_id: string;
  /** A visit that cannot be booked. */
  refused: RefusedVisit;
}

export interface Printed {
  what: string;
  command: string;
}

/** Requests to paste into a shell, each complete in itself. */
export const requestsToPaste = (named: Named): Printed[] => {
  const { base_url, key, endpoint_id, board_id, ticket, column_id, refused } = named;
  const { technician, ...window } = refused;
  const curl = (path: string, body?: object): string =>
    [
      "curl -sS",
      `'${base_url}${path}'`,
      `-H 'Authorization: Bearer ${key}'`,
      ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
      "-w '\\n'",
    ].join(" ");
  return [
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
};
