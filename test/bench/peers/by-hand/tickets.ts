import type { TicketRow as Row } from "../../../../src/tickets/queries.ts";
import { type Caller, checkBoard, notFound } from "./access.ts";
import { db, instant } from "./database.ts";
import { quantity, toDecimal } from "./money.ts";

export type TicketRow = Row;

/** Tickets with the names that they show beside the ids. */
const named_tickets = `
  SELECT ticket.*, board.name AS board_name, board.branch_id AS board_branch_id,
    board.deleted_at AS board_deleted_at,
    board_column.name AS column_name,
    client.name AS client_name, client.phone_number AS client_phone_number,
    client.address AS client_address, client.external_ref AS client_external_ref,
    client.branch_id AS client_branch_id, client.deleted_at AS client_deleted_at,
    job_type.name AS job_type_name, job_type.code AS job_type_code,
    job_type.billing_mode AS billing_mode, technician.name AS technician_name
  FROM tickets AS ticket
  JOIN boards AS board ON board.org_id = ticket.org_id AND board.id = ticket.board_id
  JOIN board_columns AS board_column
    ON board_column.org_id = ticket.org_id AND board_column.id = ticket.column_id
  LEFT JOIN clients AS client ON client.org_id = ticket.org_id AND client.id = ticket.client_id
  LEFT JOIN job_types AS job_type
    ON job_type.org_id = ticket.org_id AND job_type.id = ticket.job_type_id
  LEFT JOIN users AS technician ON technician.id = ticket.technician_id`;

const ticketById = db.prepare<[string, string], TicketRow>(
  `${named_tickets} WHERE ticket.org_id = ? AND ticket.id = ? AND ticket.deleted_at IS NULL`,
);

const ticketsBySeq = db.prepare<[string], TicketRow>(
  `${named_tickets} WHERE ticket.seq IN (SELECT value FROM json_each(?))`,
);

const assigneesOfTickets = db.prepare<
  [string, string],
  { ticket_id: string; id: string; name: string; email: string }
>(`
  SELECT assignee.ticket_id, users.id, users.name, users.email
  FROM ticket_assignees AS assignee JOIN users ON users.id = assignee.user_id
  WHERE assignee.org_id = ? AND assignee.ticket_id IN (SELECT value FROM json_each(?))
  ORDER BY assignee.ticket_id, assignee.user_id`);

interface ItemRow {
  ticket_id: string;
  item_uuid: string;
  name: string;
  quantity: number;
  price: number | null;
  currency: string;
  serial: string | null;
  mac: string | null;
}

const itemsOfTickets = db.prepare<[string, string], ItemRow>(`
  SELECT line.ticket_id, line.item_uuid, item.name, line.quantity, line.price, item.currency,
    line.serial, line.mac
  FROM ticket_items AS line CROSS JOIN items AS item
  WHERE line.org_id = ? AND line.ticket_id IN (SELECT value FROM json_each(?))
    AND item.org_id = line.org_id AND item.uuid = line.item_uuid
  ORDER BY line.ticket_id, line.position`);

/** The newest are shown. */
const comments_max = 100;

const commentsOfTicket = db.prepare<
  [string, string],
  {
    id: string;
    ticket_id: string;
    body: string;
    internal: number;
    created_by: string;
    created_at: string;
  }
>(`
  SELECT id, ticket_id, body, internal, created_by, created_at FROM ticket_comments
  WHERE org_id = ? AND ticket_id = ? ORDER BY id DESC LIMIT ${comments_max}`);

const attachmentsOfTicket = db.prepare<[string, string], { created_by: string }>(`
  SELECT id, ticket_id, name, content_type, size, created_by, created_at, signed_by FROM ticket_attachments
  WHERE org_id = ? AND ticket_id = ? AND incomplete_since IS NULL ORDER BY id`);

/** The ticket with this id, if the caller's key opens its board. */
export const findTicket = (caller: Caller, id: string): TicketRow => {
  const row = ticketById.get(caller.org_id, id);
  if (!row) throw notFound();
  checkBoard(caller, row.board_id);
  return row;
};

/** Tickets in the order of `seqs`. */
export const ticketsInOrder = (seqs: readonly number[]): TicketRow[] => {
  const rows = ticketsBySeq.all(JSON.stringify(seqs));
  const by_seq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => by_seq.get(seq) ?? []);
};

/** Tickets as lists show them. */
export const ticketViews = (org_id: string, rows: readonly TicketRow[], now_ms: number) => {
  const assigned = rows.filter((row) => row.assignees_count > 0).map(({ id }) => id);
  const used = rows.filter((row) => row.items_count > 0).map(({ id }) => id);
  const assignees = Map.groupBy(
    assigned.length === 0 ? [] : assigneesOfTickets.all(org_id, JSON.stringify(assigned)),
    ({ ticket_id }) => ticket_id,
  );
  const items = Map.groupBy(
    used.length === 0 ? [] : itemsOfTickets.all(org_id, JSON.stringify(used)),
    ({ ticket_id }) => ticket_id,
  );
  return rows.map((row) =>
    rowView(
      row,
      (assignees.get(row.id) ?? []).map(({ id, name, email }) => ({ id, name, email })),
      (items.get(row.id) ?? []).map(itemView),
      now_ms,
    ),
  );
};

/** A ticket in full, with its comments and attachments. */
export const ticketView = (row: TicketRow, now_ms: number) => {
  const comments = row.comments_count > 0 ? commentsOfTicket.all(row.org_id, row.id).reverse() : [];
  const attachments = row.attachments_count > 0 ? attachmentsOfTicket.all(row.org_id, row.id) : [];
  return {
    ...ticketViews(row.org_id, [row], now_ms)[0],
    comments: comments.map((comment) => ({
      ...comment,
      internal: comment.internal === 1,
      created_by: JSON.parse(comment.created_by),
    })),
    attachments: attachments.map((attachment) => ({
      ...attachment,
      created_by: JSON.parse(attachment.created_by),
    })),
  };
};

/** The deadline as it is shown: during a pause, as if the pause ended now. */
export const dueAt = (
  { sla_due_at, sla_paused_since }: Pick<TicketRow, "sla_due_at" | "sla_paused_since">,
  now_ms: number,
): string | null => {
  if (sla_due_at === null || sla_paused_since === null) return sla_due_at;
  const paused_ms = Math.floor(now_ms / 1000) * 1000 - Date.parse(sla_paused_since);
  return instant(Date.parse(sla_due_at) + Math.max(0, paused_ms));
};

const itemView = ({
  item_uuid,
  name,
  quantity: thousandths,
  price,
  currency,
  ...row
}: ItemRow) => ({
  item_uuid,
  name,
  quantity: quantity(thousandths),
  price: price === null ? null : toDecimal(price, currency),
  serial: row.serial,
  mac: row.mac,
});

const rowView = (
  row: TicketRow,
  assignees: { id: string; name: string; email: string }[],
  items: ReturnType<typeof itemView>[],
  now_ms: number,
) => {
  const due_at = dueAt(row, now_ms);
  return {
    id: row.id,
    version: row.version,
    ticket_number: `T-${row.number}`,
    title: row.title,
    description: row.description,
    board_id: row.board_id,
    column_id: row.column_id,
    client_id: row.client_id,
    priority: row.priority,
    type: row.type,
    due_date: row.due_date,
    sla_hours: row.sla_hours,
    sla_due_at: due_at,
    sla_breached_at: row.sla_breached_at,
    labels: JSON.parse(row.labels),
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
    checklist_state: JSON.parse(row.checklist_state),
    position: row.position,
    board: { id: row.board_id, name: row.board_name },
    column: { id: row.column_id, name: row.column_name, category: row.status_category },
    client: row.client_id === null ? null : clientOf(row),
    job_type: row.job_type_id === null ? null : jobTypeOf(row),
    technician:
      row.technician_id === null ? null : { id: row.technician_id, name: row.technician_name },
    assignees,
    items,
    invoice_id: row.invoice_id,
    follow_up_of: row.follow_up_of,
    sla: due_at === null ? null : slaOf(row, due_at, now_ms),
    created_by: JSON.parse(row.created_by),
    created_at: row.created_at,
  };
};

const clientOf = (row: TicketRow) => ({
  id: row.client_id,
  name: row.client_name,
  phone_number: row.client_phone_number,
  address: row.client_address,
  external_ref: row.client_external_ref,
  deleted_at: row.client_deleted_at,
});

const jobTypeOf = (row: TicketRow) => ({
  id: row.job_type_id,
  name: row.job_type_name,
  code: row.job_type_code,
  billing_mode: row.billing_mode,
});

const slaOf = (row: TicketRow, due_at: string, now_ms: number) => ({
  due_at,
  hours: row.sla_hours,
  paused: row.sla_paused_since !== null,
  paused_since: row.sla_paused_since,
  paused_seconds: row.sla_paused_seconds,
  breached: row.sla_breached_at !== null,
  breached_at: row.sla_breached_at,
  remaining_seconds: Date.parse(due_at) / 1000 - Math.floor(now_ms / 1000),
});
