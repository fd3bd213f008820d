import type { Selectable } from "kysely";
import type { TicketsTable } from "../../database/tables/tickets.ts";
import type { Category } from "../../shared/categories.ts";
import type { HistoryType } from "../../shared/ticket-vocabulary.ts";
import type { TopicName } from "../../shared/topics.ts";
import type { TicketItem } from "../items.ts";

/** An entry of a ticket's history; `data` holds what changed, by type. */
export interface HistoryEntry {
  type: HistoryType;
  data: Record<string, unknown>;
}

/** The call's own event; `data.ticket` is added when it is recorded (§6.2). */
export interface OwnEvent {
  topic: TopicName;
  extra: Record<string, unknown>;
}

/** Where in a column a ticket goes: 0 is the top. */
export type Place = number | "top" | "bottom";

export interface ColumnRef {
  id: string;
  name: string;
  category: Category;
}

/**
 * What a rule decides about a ticket; `record.ts` writes it. What follows from the difference
 * (`ticket.status_changed`, `ticket.assigned`, `version`) is not said here.
 */
export interface Change {
  set: Partial<
    Omit<Selectable<TicketsTable>, "org_id" | "id" | "seq" | "number" | "position" | "version">
  >;
  /** The column that the ticket is in from now on, as it is named then. */
  column?: ColumnRef;
  /** Where in its column the ticket goes; a new column without it means the bottom. */
  place?: Place;
  /** The cards below stay where they are for now: `tickets/board/compact.ts` moves them up. */
  keeps_gap?: boolean;
  /** Everyone who is assigned from now on. */
  assigned_users?: readonly string[];
  /** All that the work used, from now on. */
  items?: readonly TicketItem[];
  history: HistoryEntry[];
  events: OwnEvent[];
}

/** The change that changes nothing: nothing is written, no version moves, no event is sent. */
export const nothing: Change = { set: {}, history: [], events: [] };

export const isNothing = (change: Change): boolean =>
  Object.keys(change.set).length === 0 &&
  change.place === undefined &&
  change.assigned_users === undefined &&
  change.items === undefined &&
  change.history.length === 0;

/** One change made of several; of a column set twice the later counts. */
export const together = (...changes: Change[]): Change =>
  Object.assign({}, ...changes, {
    set: Object.assign({}, ...changes.map(({ set }) => set)),
    history: changes.flatMap(({ history }) => history),
    events: changes.flatMap(({ events }) => events),
  });
