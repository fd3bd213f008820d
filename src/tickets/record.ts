import { sql } from "kysely";
import type { Actor } from "../access/caller.ts";
import type { Instant } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { emit } from "../events/emit.ts";
import { recordBooking } from "../technicians/calendar/bookings.ts";
import { type Reassignment, reassignment, writeAssignees } from "./assign.ts";
import { bottomOf, closeGap, openGap, reorder } from "./board/positions.ts";
import { ticketData, ticketEventScope } from "./event-data.ts";
import { writeHistory } from "./history.ts";
import { reindexTexts } from "./index-texts.ts";
import { insertTicket, type NewRow } from "./insert.ts";
import { writeItems } from "./items.ts";
import { type Change, type ChangeEvent, type HistoryEntry, isEmpty } from "./lifecycle/change.ts";
import { columnOf, fromTo } from "./lifecycle/lifecycle.ts";
import { type TicketRow, type TicketWithAssignees, ticketRow, withAssignees } from "./queries.ts";
import { restoreOrDropVisit } from "./visits/restore-or-drop.ts";

/** A new ticket: its row without its position, and the name of its column. */
export type Draft = Required<Omit<NewRow, "position" | "assignees_count">> &
  Pick<TicketRow, "column_name">;

/**
 * Inserts a new ticket with a change applied to it: at the bottom of its column, with assignees, history and events.
 * If the change sets another column, the draft's column is the previous one in the events.
 */
export const recordNew = (
  tx: OrgTx,
  actor: Actor,
  { column_name, ...draft }: Draft,
  { set, assigned_users = [], history, events }: Change,
): TicketWithAssignees => {
  const row = { ...draft, ...set };
  const position = bottomOf(tx, row.column_id);
  const seq = insertTicket(tx, { ...row, position, assignees_count: assigned_users.length });
  const assigned = reassignment([], assigned_users);
  if (assigned) writeAssignees(tx, { ...row, seq }, assigned);
  recordBooking(tx, null, row);
  const ticket = reload(tx, row.id);
  // Created straight into done or cancelled sends `ticket.created` only (decisions §5).
  const open = ticket.resolved_at === null && ticket.closed_at === null;
  // A booking at create has the history of one that follows it (decisions §5).
  const is_booked = ticket.technician_id !== null;
  writeHistoryAndEvents(
    tx,
    actor,
    ticket,
    [...history, ...assignedEntry(is_booked ? assigned : null)],
    [
      ...events,
      ...assignedEvent(open ? assigned : null),
      ...statusEvent({ ...draft, column_name }, ticket),
    ],
  );
  return ticket;
};

/**
 * The only way to change an existing ticket: writes its row, position, assignees, items, history and events. Derives
 * `ticket.status_changed` and `ticket.assigned` from the difference, so that no call can forget them. Triggers on
 * `tickets` update `ticket_counts` and `ticket_assignees.archived`. Drops a visit that comes back while another one has
 * its time (`visits/restore-or-drop.ts`). Returns the changed ticket.
 */
export const record = (
  tx: OrgTx,
  actor: Actor,
  before: TicketWithAssignees,
  requested: Change,
): TicketWithAssignees => {
  if (isEmpty(requested)) return before;
  const change = restoreOrDropVisit(tx, before, requested);
  const { assigned_users, items, history, events } = change;
  const assigned = assigned_users ? reassignment(userIds(before), assigned_users) : null;
  const values = changedValues(before, {
    updated_at: tx.now,
    ...change.set,
    ...moveCards(tx, before, change),
    ...(assigned ? { assignees_count: assigned.assigned_user_ids.length } : {}),
    ...(items ? { items_count: items.length } : {}),
    version: before.version + 1,
  });
  tx.updateRow("tickets", before.id, values);
  if (indexed_columns.some((column) => column in values))
    reindexTexts(tx, before.seq, before.archived_at === null ? "live" : "archive");
  if (assigned) writeAssignees(tx, before, assigned);
  if (items) writeItems(tx, before, items);
  recordBooking(tx, before, { ...before, ...values });
  const after =
    assigned || named_ids.some((id) => id in values)
      ? reload(tx, before.id)
      : { ...before, ...values, column_name: change.column?.name ?? before.column_name };
  writeHistoryAndEvents(
    tx,
    actor,
    after,
    [...history, ...assignedEntry(assigned)],
    [...events, ...assignedEvent(assigned), ...statusEvent(before, after)],
  );
  return after;
};

/**
 * Stores the new number of comments or attachments. Updates `updated_at` but not `version`: an edit of the ticket in
 * progress conflicts with neither. What an import adds in the past leaves `updated_at`.
 */
export const recordCount = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  count:
    | Pick<TicketRow, "comments_count" | "comments_bytes">
    | Pick<TicketRow, "attachments_count">,
): void => {
  const updated_at = sql<Instant>`max("updated_at", ${tx.now})`;
  tx.run(tx.update("tickets", count).set({ updated_at }).where("id", "=", ticket.id));
};

type Values = Change["set"] & { version: number; position?: number };

/** Only changed columns are written: SQLite would rewrite the indexes of unchanged ones, too. */
const changedValues = (before: TicketWithAssignees, values: Values): Partial<TicketRow> =>
  Object.fromEntries(
    Object.entries(values).filter(([column, value]) => before[column as keyof Values] !== value),
  );

/** Columns that decide the texts in the search indexes, and which index has them. */
const indexed_columns = [
  "title",
  "description",
  "external_ref",
  "client_id",
  "archived_at",
  "deleted_at",
] as const;

/** Ids whose names are joined to the row: when one changes, the row is read again. */
const named_ids = ["client_id", "job_type_id", "technician_id", "board_id"] as const;

const userIds = (ticket: TicketWithAssignees): string[] => ticket.assignees.map(({ id }) => id);

const reload = (tx: OrgTx, id: string): TicketWithAssignees => {
  const row = ticketRow(tx, id);
  if (!row) throw new Error(`ticket ${id} is gone`);
  return withAssignees(tx, row);
};

/** Moves the other cards of the columns that the ticket leaves and enters. Returns its new position, if it changes. */
const moveCards = (tx: OrgTx, before: TicketWithAssignees, { set, move_to, keeps_gap }: Change) => {
  const column_id = set.column_id ?? before.column_id;
  const was_on_board = before.archived_at === null;
  const is_on_board =
    (set.archived_at === undefined ? was_on_board : set.archived_at === null) && !set.deleted_at;
  if (was_on_board && is_on_board && column_id === before.column_id)
    return move_to === undefined
      ? {}
      : { position: reorder(tx, column_id, before.position, move_to) };
  if (was_on_board && !keeps_gap) closeGap(tx, before.column_id, before.position);
  return is_on_board ? { position: openGap(tx, column_id, move_to ?? "bottom") } : {};
};

const assignedEntry = (assigned: Reassignment | null): HistoryEntry[] =>
  assigned ? [{ type: "assigned", data: { ...assigned } }] : [];

const assignedEvent = (assigned: Reassignment | null): ChangeEvent[] =>
  assigned ? [{ topic: "ticket.assigned", extra: { ...assigned } }] : [];

/** A column's new category also changes the status of its cards. */
const statusEvent = (
  before: Pick<TicketRow, "column_id" | "column_name" | "status_category">,
  after: TicketWithAssignees,
): ChangeEvent[] =>
  before.column_id === after.column_id && before.status_category === after.status_category
    ? []
    : [{ topic: "ticket.status_changed", extra: fromTo(before, columnOf(after)) }];

const writeHistoryAndEvents = (
  tx: OrgTx,
  actor: Actor,
  ticket: TicketWithAssignees,
  history: readonly HistoryEntry[],
  events: readonly ChangeEvent[],
): void => {
  writeHistory(tx, actor, ticket.id, history);
  for (const { topic, extra } of events)
    emit(tx, topic, { ticket: ticketData(ticket, tx.now), ...extra }, ticketEventScope(ticket));
};
