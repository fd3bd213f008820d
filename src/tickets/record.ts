import type { Actor } from "../access/caller.ts";
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
import { type Change, type HistoryEntry, isNothing, type OwnEvent } from "./lifecycle/change.ts";
import { columnOf, fromTo } from "./lifecycle/lifecycle.ts";
import { type SeenTicket, type TicketRow, ticketRow, withAssignees } from "./queries.ts";
import { restoreOrDropVisit } from "./visits/restore-or-drop.ts";

/** A ticket that is not written yet: its row, but for its place, and the name of its column. */
export type Draft = Required<Omit<NewRow, "position" | "assignees_count">> &
  Pick<TicketRow, "column_name">;

/**
 * Writes a new ticket as `change` has it at the bottom of its column, its assignees, its history and
 * its events. The draft's column is where it came from when the change says another.
 */
export const recordNew = (
  tx: OrgTx,
  actor: Actor,
  { column_name, ...draft }: Draft,
  { set, assigned_users = [], history, events }: Change,
): SeenTicket => {
  const row = { ...draft, ...set };
  const position = bottomOf(tx, row.column_id);
  const seq = insertTicket(tx, { ...row, position, assignees_count: assigned_users.length });
  const assigned = reassignment([], assigned_users);
  if (assigned) writeAssignees(tx, { ...row, seq }, assigned);
  recordBooking(tx, null, row);
  const ticket = reload(tx, row.id);
  // Created straight into done or cancelled sends `ticket.created` only (decisions §5).
  const open = ticket.resolved_at === null && ticket.closed_at === null;
  // A booking at create is told as one that follows it (decisions §5).
  const is_booked = ticket.technician_id !== null;
  tell(
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
 * The only way to change a ticket that exists: writes the row, its place, its assignees, its items, the history and
 * the events. `ticket.status_changed` and `ticket.assigned` follow from the difference, so that no
 * call can forget them. `ticket_counts` and `ticket_assignees.archived` follow by the triggers on
 * `tickets`. A visit whose time was taken meanwhile goes (`visits/restore-or-drop.ts`). Returns the ticket as
 * it is now.
 */
export const record = (tx: OrgTx, actor: Actor, before: SeenTicket, asked: Change): SeenTicket => {
  if (isNothing(asked)) return before;
  const change = restoreOrDropVisit(tx, before, asked);
  const { assigned_users, items, history, events } = change;
  const assigned = assigned_users ? reassignment(userIds(before), assigned_users) : null;
  const values = different(before, {
    updated_at: tx.now,
    ...change.set,
    ...placeOf(tx, before, change),
    ...(assigned ? { assignees_count: assigned.assigned_user_ids.length } : {}),
    ...(items ? { items_count: items.length } : {}),
    version: before.version + 1,
  });
  tx.updateRow("tickets", before.id, values);
  if (searched.some((column) => column in values))
    reindexTexts(tx, before.seq, before.archived_at === null ? "live" : "archive");
  if (assigned) writeAssignees(tx, before, assigned);
  if (items) writeItems(tx, before, items);
  recordBooking(tx, before, { ...before, ...values });
  const after =
    assigned || names_of.some((id) => id in values)
      ? reload(tx, before.id)
      : { ...before, ...values, column_name: change.column?.name ?? before.column_name };
  tell(
    tx,
    actor,
    after,
    [...history, ...assignedEntry(assigned)],
    [...events, ...assignedEvent(assigned), ...statusEvent(before, after)],
  );
  return after;
};

/**
 * Notes how many comments or attachments a ticket has now. That moves `updated_at`, but not
 * `version`: who edits the ticket meanwhile overwrites nothing.
 */
export const recordCount = (
  tx: OrgTx,
  ticket: SeenTicket,
  count:
    | Pick<TicketRow, "comments_count" | "comments_bytes">
    | Pick<TicketRow, "attachments_count">,
): void => {
  tx.run(tx.update("tickets", { ...count, updated_at: tx.now }).where("id", "=", ticket.id));
};

type Values = Change["set"] & { version: number; position?: number };

/** Only what differs is written: SQLite would rewrite each index on a column that is set to its value again. */
const different = (before: SeenTicket, values: Values): Partial<TicketRow> =>
  Object.fromEntries(
    Object.entries(values).filter(([column, value]) => before[column as keyof Values] !== value),
  );

/** What a ticket is searched by, and in which index. */
const searched = [
  "title",
  "description",
  "external_ref",
  "client_id",
  "archived_at",
  "deleted_at",
] as const;

/** Ids whose names a ticket shows: with another one, its row is read again. */
const names_of = ["client_id", "job_type_id", "technician_id", "board_id"] as const;

const userIds = (ticket: SeenTicket): string[] => ticket.assignees.map(({ id }) => id);

const reload = (tx: OrgTx, id: string): SeenTicket => {
  const row = ticketRow(tx, id);
  if (!row) throw new Error(`ticket ${id} is gone`);
  return withAssignees(tx, row);
};

/** Moves the other cards of the columns that the ticket leaves and comes into. Returns its new position. */
const placeOf = (tx: OrgTx, before: SeenTicket, { set, place, keeps_gap }: Change) => {
  const column_id = set.column_id ?? before.column_id;
  const was_on_board = before.archived_at === null;
  const is_on_board =
    (set.archived_at === undefined ? was_on_board : set.archived_at === null) && !set.deleted_at;
  if (was_on_board && is_on_board && column_id === before.column_id)
    return place === undefined ? {} : { position: reorder(tx, column_id, before.position, place) };
  if (was_on_board && !keeps_gap) closeGap(tx, before.column_id, before.position);
  return is_on_board ? { position: openGap(tx, column_id, place ?? "bottom") } : {};
};

const assignedEntry = (assigned: Reassignment | null): HistoryEntry[] =>
  assigned ? [{ type: "assigned", data: { ...assigned } }] : [];

const assignedEvent = (assigned: Reassignment | null): OwnEvent[] =>
  assigned ? [{ topic: "ticket.assigned", extra: { ...assigned } }] : [];

/** A column that changes its category changes the status of its cards, too. */
const statusEvent = (
  before: Pick<TicketRow, "column_id" | "column_name" | "status_category">,
  after: SeenTicket,
): OwnEvent[] =>
  before.column_id === after.column_id && before.status_category === after.status_category
    ? []
    : [{ topic: "ticket.status_changed", extra: fromTo(before, columnOf(after)) }];

const tell = (
  tx: OrgTx,
  actor: Actor,
  ticket: SeenTicket,
  history: readonly HistoryEntry[],
  events: readonly OwnEvent[],
): void => {
  writeHistory(tx, actor, ticket.id, history);
  for (const { topic, extra } of events)
    emit(tx, topic, { ticket: ticketData(ticket, tx.now), ...extra }, ticketEventScope(ticket));
};
