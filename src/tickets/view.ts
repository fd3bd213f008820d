import { actorOf } from "../access/caller.ts";
import type { Instant } from "../clock/instant.ts";
import { dueAt, slaView } from "../clock/sla.ts";
import type { OrgReader } from "../database/org.ts";
import type { ChecklistMark } from "../job-types/checklist.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import { attachmentsOf, attachmentsOfTicket } from "./attachments/queries.ts";
import { newestCommentsOf } from "./comments/queries.ts";
import { itemsOf, itemsOfTicket, type TicketItemView } from "./items.ts";
import { type Assignee, assigneesOf, type TicketRow, type TicketWithAssignees } from "./queries.ts";
import { firstOf, shortened } from "./shorten.ts";

/** The JSON of a ticket in lists: that of decisions §5 without comments and attachments. */
const ticketRowView = (
  row: TicketRow,
  assignees: readonly Assignee[],
  items: readonly TicketItemView[],
  now: Instant,
) => ({
  id: row.id,
  version: row.version,
  ticket_number: ticketNumber(row),
  title: row.title,
  description: row.description,
  board_id: row.board_id,
  column_id: row.column_id,
  client_id: row.client_id,
  priority: row.priority,
  type: row.type,
  due_date: row.due_date,
  sla_hours: row.sla_hours,
  sla_due_at: dueAt(row, now),
  sla_breached_at: row.sla_breached_at,
  labels: JSON.parse(row.labels) as string[],
  job_type_id: row.job_type_id,
  technician_id: row.technician_id,
  scheduled_at: row.scheduled_at,
  scheduled_until: row.scheduled_until,
  assigned_users: assignees.map(({ id }) => id),
  external_ref: row.external_ref,
  created_via: row.created_via,
  api_key_id: row.api_key_id,
  status: row.column_name,
  status_category: row.status_category,
  started_at: row.started_at,
  revisit_at: row.revisit_at,
  resolved_at: row.resolved_at,
  closed_at: row.closed_at,
  archived_at: row.archived_at,
  updated_at: row.updated_at,
  cancellation_reason: row.cancellation_reason,
  comments_count: row.comments_count,
  attachments_count: row.attachments_count,
  checklist_state: JSON.parse(row.checklist_state) as ChecklistMark[],
  position: row.position,
  board: { id: row.board_id, name: row.board_name },
  column: { id: row.column_id, name: row.column_name, category: row.status_category },
  client: clientOf(row),
  job_type: jobTypeOf(row),
  technician:
    row.technician_id === null ? null : { id: row.technician_id, name: row.technician_name ?? "" },
  assignees: [...assignees],
  items: [...items],
  invoice_id: row.invoice_id,
  follow_up_of: row.follow_up_of,
  sla: slaView(row, now),
  created_by: actorOf(row.created_by),
  created_at: row.created_at,
});

export type TicketRowView = ReturnType<typeof ticketRowView>;

/** A deleted client stays on its tickets, with `deleted_at`. */
const clientOf = (row: TicketRow) =>
  row.client_id === null
    ? null
    : {
        id: row.client_id,
        name: row.client_name ?? "",
        phone_number: row.client_phone_number,
        address: row.client_address,
        external_ref: row.client_external_ref,
        deleted_at: row.client_deleted_at,
      };

const jobTypeOf = (row: TicketRow) =>
  row.job_type_id === null || row.billing_mode === null
    ? null
    : {
        id: row.job_type_id,
        name: row.job_type_name ?? "",
        code: row.job_type_code ?? "",
        billing_mode: row.billing_mode,
      };

export const ticketRowViews = (
  db: OrgReader,
  rows: readonly TicketRow[],
  now: Instant,
): TicketRowView[] => {
  const assignees = assigneesOf(db, rows);
  const items = itemsOf(db, rows);
  return rows.map((row) =>
    ticketRowView(row, assignees.get(row.id) ?? [], items.get(row.id) ?? [], now),
  );
};

/* The number of newest comments in each JSON (decisions §5). */
const comments_on_board = 3;
const comments_when_read = 100;
const comments_when_changed = 20;

/** The JSON of tickets on a board, with their newest comments and their attachments. */
export const ticketCardViews = (db: OrgReader, rows: readonly TicketRow[], now: Instant) => {
  const attachments = attachmentsOf(db, rows);
  const comments = new Map(
    rows.map((row) => [row.id, newestCommentsOf(db, row, comments_on_board)]),
  );
  return ticketRowViews(db, rows, now).map((ticket) => ({
    ...ticket,
    comments: comments.get(ticket.id) ?? [],
    attachments: attachments.get(ticket.id) ?? [],
  }));
};

/** The JSON of tickets on a slim board, with long texts and lists cut (decisions §5). */
export const slimCardViews = (db: OrgReader, rows: readonly TicketRow[], now: Instant) =>
  ticketRowViews(db, rows, now).map((ticket) => {
    const description = shortened(ticket.description);
    return {
      ...ticket,
      description,
      description_truncated: description !== ticket.description,
      cancellation_reason: shortened(ticket.cancellation_reason),
      labels: firstOf(ticket.labels),
      checklist_state: firstOf(ticket.checklist_state),
      assigned_users: firstOf(ticket.assigned_users),
      assignees: firstOf(ticket.assignees),
      items: firstOf(ticket.items),
    };
  });

/** The response to reading a ticket. */
export const ticketRecord = (db: OrgReader, ticket: TicketWithAssignees, now: Instant) =>
  fullView(db, ticket, now, comments_when_read);

/** The response to every change of a ticket. */
export const ticketView = (db: OrgReader, ticket: TicketWithAssignees, now: Instant) =>
  fullView(db, ticket, now, comments_when_changed);

const fullView = (
  db: OrgReader,
  ticket: TicketWithAssignees,
  now: Instant,
  comments_max: number,
) => {
  const items = itemsOfTicket(db, ticket);
  return Object.assign(ticketRowView(ticket, ticket.assignees, items, now), {
    comments: newestCommentsOf(db, ticket, comments_max),
    attachments: attachmentsOfTicket(db, ticket),
  });
};
