import type { Selectable } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { TicketsTable } from "../../database/tables/tickets.ts";
import type { Category } from "../../shared/categories.ts";
import type { HistoryType } from "../../shared/ticket-vocabulary.ts";
import type { TopicName } from "../../shared/topics.ts";
import type { TicketItem } from "../items.ts";

/** An entry of a ticket's history. `data` depends on the type. */
export interface HistoryEntry {
  type: HistoryType;
  data: Record<string, unknown>;
  /** When it happened; the moment of the change unless given (an import). */
  at?: Instant;
}

/** An event of a change. `data.ticket` is added when it is recorded (§6.2). */
export interface ChangeEvent {
  topic: TopicName;
  extra: Record<string, unknown>;
}

/** A position in a column; 0 is the top. */
export type Position = number | "top" | "bottom";

export interface ColumnRef {
  id: string;
  name: string;
  category: Category;
}

/**
 * What a rule decides about a ticket; `record.ts` writes it. It does not contain what `record.ts` derives from the
 * difference (`ticket.status_changed`, `ticket.assigned`, `version`).
 */
export interface Change {
  set: Partial<
    Omit<Selectable<TicketsTable>, "org_id" | "id" | "seq" | "number" | "position" | "version">
  >;
  /** The ticket's new column, with its new name. */
  column?: ColumnRef;
  /** The new position in its column. Defaults to the bottom of a new column. */
  move_to?: Position;
  /** Leaves a gap in the old column: `tickets/board/compact.ts` moves the cards below up later. */
  keeps_gap?: boolean;
  /** All new assignees. */
  assigned_users?: readonly string[];
  /** All new items. */
  items?: readonly TicketItem[];
  history: HistoryEntry[];
  events: ChangeEvent[];
}

/** Nothing is written, the version stays, and no event is sent. */
export const no_change: Change = { set: {}, history: [], events: [] };

export const isEmpty = (change: Change): boolean =>
  Object.keys(change.set).length === 0 &&
  change.move_to === undefined &&
  change.assigned_users === undefined &&
  change.items === undefined &&
  change.history.length === 0;

/** Combines changes into one. If two set the same field, the later one wins. */
export const combine = (...changes: Change[]): Change =>
  Object.assign({}, ...changes, {
    set: Object.assign({}, ...changes.map(({ set }) => set)),
    history: changes.flatMap(({ history }) => history),
    events: changes.flatMap(({ events }) => events),
  });
