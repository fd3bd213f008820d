import type { Caller } from "../access/caller.ts";
import { requireStorage } from "../access/storage-quota.ts";
import { columnsOf } from "../boards/queries.ts";
import { type Instant, now } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import type { JobTypeRow } from "../job-types/queries.ts";
import { isClosed } from "../shared/categories.ts";
import { created, draftOf } from "./draft.ts";
import { type Change, type ColumnRef, combine, no_change } from "./lifecycle/change.ts";
import {
  archive,
  breach,
  cancel,
  firstColumn,
  isInColumn,
  move,
  start,
} from "./lifecycle/lifecycle.ts";
import type { TicketRow, TicketWithAssignees } from "./queries.ts";
import { record, recordNew } from "./record.ts";
import { updateTicket } from "./update.ts";
import { type Bookable, book } from "./visits/booking.ts";
import { overlapsOf } from "./visits/overlaps.ts";
import type { VisitWindow } from "./visits/window.ts";
import type { TicketInput, TicketUpdateInput } from "./wire.ts";

/*
 * Tickets of another system (beyond §14): their past is what the rules of `lifecycle.ts` decide about it, one step after
 * the other, each at its own moment. Nothing is refused for what the office requires of new tickets.
 */

/** What has happened to a ticket. Null for what has not, or is not known. */
export interface Past {
  /** The column that it is in now. */
  column: ColumnRef;
  visit: (VisitWindow & { technician_id: string }) | null;
  started_at: Instant | null;
  /** When it entered a done or cancelled column. */
  ended_at: Instant | null;
  cancellation_reason: string | null;
  archived_at: Instant | null;
}

interface Imported {
  external_ref: string;
  board_id: string;
  client_id: string | null;
  job_type: JobTypeRow | null;
  sla_hours: number | null;
}

/** Imports a ticket that was created at the moment of this change. */
export const importTicket = (
  tx: OrgTx,
  caller: Caller,
  input: TicketInput,
  imported: Imported,
  past: Past,
): TicketWithAssignees => {
  const column = firstColumnOf(tx, imported.board_id, past);
  const draft = draftOf(tx, caller, input, { ...imported, column, follow_up_of: null });
  const change = applied({ ...draft, assignees: [] }, [
    ...stepsOf(tx, past, tx.now),
    // A deadline that passed before the import is history: the service would send an event for it.
    (ticket) => missDeadline(ticket, now()),
  ]);
  const { started_at, ended_at, archived_at } = past;
  const updated_at = archived_at ?? ended_at ?? started_at ?? tx.now;
  const ticket = recordNew(
    tx,
    caller.actor,
    { ...draft, updated_at },
    combine(created(column), change),
  );
  if (ticket.description !== null) requireStorage(tx, caller.organization);
  return ticket;
};

/** Brings an imported ticket up to date: its fields, and what has happened since. */
export const importChanges = (
  tx: OrgTx,
  caller: Caller,
  before: TicketWithAssignees,
  fields: TicketUpdateInput,
  past: Past,
): TicketWithAssignees => {
  const ticket = updateTicket(tx, caller, before, fields);
  return record(tx, caller.actor, ticket, applied(ticket, stepsOf(tx, past, tx.now)));
};

/** A ticket that was started or ended came in as a new one, so that its SLA clock ran. */
const firstColumnOf = (tx: OrgTx, board_id: string, { column, started_at }: Past): ColumnRef => {
  const has_moved =
    isClosed(column.category) || (column.category === "in_progress" && started_at !== null);
  return (has_moved && firstColumn(columnsOf(tx, board_id), "new")) || column;
};

type Ticket = Bookable &
  Pick<TicketRow, "id" | "board_id" | "archived_at" | "started_at" | "revisit_at">;

type Step = (ticket: Ticket) => Change;

/** The change that the steps make together. Each sees what those before it did. */
const applied = (ticket: Ticket, steps: readonly Step[]): Change =>
  steps.reduce((change, step) => {
    const column_name = change.column?.name ?? ticket.column_name;
    return combine(change, step({ ...ticket, ...change.set, column_name }));
  }, no_change);

/** What has happened, in order. `booked_at`: when the visit was booked, which no system tells. */
const stepsOf = (tx: OrgTx, past: Past, booked_at: Instant): Step[] => {
  const { column, started_at, archived_at } = past;
  const start_columns = column.category === "in_progress" ? [column] : [];
  return [
    (ticket) => bookVisit(tx, ticket, past, booked_at),
    (ticket) =>
      started_at === null || started_at === ticket.started_at
        ? no_change
        : at(started_at, start(ticket, start_columns, started_at)),
    (ticket) => enter(ticket, past),
    (ticket) =>
      archived_at === null ? no_change : at(archived_at, archive(ticket, false, archived_at)),
  ];
};

/** Records when a change of the past happened. */
const at = (moment: Instant, change: Change): Change => ({
  ...change,
  history: change.history.map((entry) => ({ ...entry, at: moment })),
});

/** Another system may have booked visits over each other: they are recorded as overridden. */
const bookVisit = (tx: OrgTx, ticket: Ticket, past: Past, booked_at: Instant): Change => {
  const { visit, column, archived_at } = past;
  if (!visit) return no_change;
  const blocks = !isClosed(column.category) && (ticket.archived_at ?? archived_at) === null;
  const overridden = blocks ? overlapsOf(tx, visit, ticket.id) : [];
  const override_reason = overridden.length > 0 ? "Imported" : null;
  return book(ticket, { ...visit, auto: false, overridden, override_reason }, [], booked_at);
};

const enter = (ticket: Ticket, { column, ended_at, cancellation_reason }: Past): Change => {
  if (isInColumn(ticket, column)) return no_change;
  const moment = ended_at ?? now();
  const late = isClosed(column.category) ? missDeadline(ticket, moment) : no_change;
  const then = { ...ticket, ...late.set };
  const is_cancelled = column.category === "cancelled" && ticket.status_category !== "cancelled";
  const entered = is_cancelled
    ? cancel(then, cancellation_reason, [column], moment)
    : move(then, column, undefined, moment);
  return combine(late, at(moment, entered));
};

const missDeadline = (ticket: Ticket, moment: Instant): Change => {
  const missed = breach(ticket, moment);
  return ticket.sla_due_at === null ? missed : at(ticket.sla_due_at, missed);
};
