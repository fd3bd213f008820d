import type { Instant } from "../clock/instant.ts";
import { dueAt, type SlaClock } from "../clock/sla.ts";
import type { EventScope } from "../events/emit.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import type { TicketRow } from "./queries.ts";

type EventField =
  | "id"
  | "number"
  | "external_ref"
  | "column_name"
  | "status_category"
  | "board_id"
  | "client_id"
  | "created_via"
  | "job_type_code"
  | "technician_id"
  | "scheduled_at"
  | "archived_at"
  | "updated_at";

/** `data.ticket` of every ticket topic: only ids and main fields (§6.2). */
export const ticketData = (ticket: Pick<TicketRow, EventField> & SlaClock, now: Instant) => ({
  id: ticket.id,
  ticket_number: ticketNumber(ticket),
  external_ref: ticket.external_ref,
  status: ticket.column_name,
  status_category: ticket.status_category,
  board_id: ticket.board_id,
  client_id: ticket.client_id,
  created_via: ticket.created_via,
  job_type: ticket.job_type_code,
  technician_id: ticket.technician_id,
  scheduled_at: ticket.scheduled_at,
  sla_due_at: dueAt(ticket, now),
  archived_at: ticket.archived_at,
  updated_at: ticket.updated_at,
});

/** An event's branch is that of the client, otherwise of the board (decisions §7). */
export const ticketEventScope = (ticket: TicketRow): EventScope => ({
  branch_id: ticket.client_branch_id ?? ticket.board_branch_id,
  board_id: ticket.board_id,
});
