import type { TicketListed } from "../api/document.d.ts";
import { insertCard, type Positions, positionsOf, removeCard } from "./positions.ts";

/** The last known state of a board on the service. */
export interface BoardState {
  tickets: ReadonlyMap<string, TicketListed>;
  positions: Positions;
}

export const boardState = (tickets: readonly TicketListed[]): BoardState => ({
  tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
  positions: positionsOf(tickets),
});

/** Differs between responses if the ticket changed, except for its position and SLA seconds. */
const stateOf = (ticket: TicketListed): string =>
  [
    ticket.version,
    ticket.updated_at,
    ticket.comments_count,
    ticket.attachments_count,
    ticket.client?.name,
    ticket.technician?.name,
    ticket.column.name,
    ticket.status_category,
    ticket.sla?.breached,
    ticket.sla?.paused,
  ].join("\n");

const isOlder = (read: TicketListed, current: TicketListed): boolean =>
  read.version < current.version ||
  (read.version === current.version && read.updated_at < current.updated_at);

const isSame = (read: TicketListed, current: TicketListed): boolean =>
  stateOf(read) === stateOf(current);

const positionOf = (
  { positions }: BoardState,
  { id, column_id }: TicketListed,
): number | undefined => positions.get(column_id)?.find((card) => card.id === id)?.position;

/** Keeps the object of an unchanged ticket, so that its card is not rendered again. */
const keepNewer = (read: TicketListed, current: TicketListed | undefined): TicketListed =>
  current && isSame(read, current) ? current : read;

/**
 * Merges tickets that were read, in any order. Older versions are ignored, archived tickets removed.
 */
export const merge = (current: BoardState, read: readonly TicketListed[]): BoardState => {
  const changed = read.filter((ticket) => {
    const before = current.tickets.get(ticket.id);
    if (!before) return ticket.archived_at === null;
    if (isOlder(ticket, before)) return false;
    return !isSame(ticket, before) || positionOf(current, ticket) !== ticket.position;
  });
  if (changed.length === 0) return current;
  const tickets = new Map(current.tickets);
  let { positions } = current;
  // All are removed before the first is inserted: each position counts once all have moved.
  for (const { id } of changed) positions = removeCard(positions, id);
  for (const ticket of changed.toSorted((one, other) => one.position - other.position)) {
    if (ticket.archived_at === null) {
      tickets.set(ticket.id, keepNewer(ticket, tickets.get(ticket.id)));
      positions = insertCard(positions, ticket.id, ticket.column_id, ticket.position);
    } else tickets.delete(ticket.id);
  }
  return { tickets, positions };
};

/** Replaces the state with a read board, but keeps tickets in `changed_ids`, which changed during the read. */
export const replace = (
  current: BoardState,
  read: readonly TicketListed[],
  changed_ids: ReadonlySet<string>,
): BoardState => {
  const others = read.filter(({ id }) => !changed_ids.has(id));
  let positions = positionsOf(others);
  const tickets = new Map(
    others.map((ticket) => [ticket.id, keepNewer(ticket, current.tickets.get(ticket.id))]),
  );
  for (const id of changed_ids) {
    const ticket = current.tickets.get(id);
    if (!ticket) continue;
    tickets.set(id, ticket);
    positions = insertCard(
      positions,
      id,
      ticket.column_id,
      positionOf(current, ticket) ?? "bottom",
    );
  }
  return { tickets, positions };
};

/** Whether the card was moved or removed. A shift by other cards' moves does not count. */
export const wasMoved = (before: BoardState, after: BoardState, id: string): boolean => {
  const earlier = before.tickets.get(id);
  const later = after.tickets.get(id);
  if (!earlier) return false;
  if (!later) return true;
  return (
    later.version > earlier.version &&
    (later.column_id !== earlier.column_id ||
      positionOf(after, later) !== positionOf(before, earlier))
  );
};
