import type { TicketListed } from "../api/document.d.ts";
import { enter, leave, type Positions, positionsOf } from "./positions.ts";

/** The cards of a board as the service is known to have them. */
export interface BoardState {
  tickets: ReadonlyMap<string, TicketListed>;
  positions: Positions;
}

export const boardState = (tickets: readonly TicketListed[]): BoardState => ({
  tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
  positions: positionsOf(tickets),
});

/** What tells two answers about a ticket apart; its position and its clock's seconds move without it. */
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

const isOlder = (read: TicketListed, shown: TicketListed): boolean =>
  read.version < shown.version ||
  (read.version === shown.version && read.updated_at < shown.updated_at);

const isSame = (read: TicketListed, shown: TicketListed): boolean =>
  stateOf(read) === stateOf(shown);

const positionOf = (
  { positions }: BoardState,
  { id, column_id }: TicketListed,
): number | undefined => positions.get(column_id)?.find((card) => card.id === id)?.position;

/** A card that had not changed stays the same object, so that it need not be drawn again. */
const keepNewer = (read: TicketListed, shown: TicketListed | undefined): TicketListed =>
  shown && isSame(read, shown) ? shown : read;

/**
 * What is known once these tickets were read, in any order and however late: an answer that is older
 * than what is known changes nothing, an archived one is no longer on the board.
 */
export const merge = (shown: BoardState, read: readonly TicketListed[]): BoardState => {
  const news = read.filter((ticket) => {
    const before = shown.tickets.get(ticket.id);
    if (!before) return ticket.archived_at === null;
    if (isOlder(ticket, before)) return false;
    return !isSame(ticket, before) || positionOf(shown, ticket) !== ticket.position;
  });
  if (news.length === 0) return shown;
  const tickets = new Map(shown.tickets);
  let { positions } = shown;
  // All leave before the first comes back: each position is that of now, when all have moved.
  for (const { id } of news) positions = leave(positions, id);
  for (const ticket of news.toSorted((one, other) => one.position - other.position)) {
    if (ticket.archived_at === null) {
      tickets.set(ticket.id, keepNewer(ticket, tickets.get(ticket.id)));
      positions = enter(positions, ticket.id, ticket.column_id, ticket.position);
    } else tickets.delete(ticket.id);
  }
  return { tickets, positions };
};

/** What is known once the whole board was read anew: of `since`, heard of meanwhile, it may tell what was before. */
export const replace = (
  shown: BoardState,
  read: readonly TicketListed[],
  since: ReadonlySet<string>,
): BoardState => {
  const others = read.filter(({ id }) => !since.has(id));
  let positions = positionsOf(others);
  const tickets = new Map(
    others.map((ticket) => [ticket.id, keepNewer(ticket, shown.tickets.get(ticket.id))]),
  );
  for (const id of since) {
    const ticket = shown.tickets.get(id);
    if (!ticket) continue;
    tickets.set(id, ticket);
    positions = enter(positions, id, ticket.column_id, positionOf(shown, ticket) ?? "bottom");
  }
  return { tickets, positions };
};

/** Whether somebody has moved the card, or taken it off the board: being pushed down by others is no move. */
export const wasMoved = (before: BoardState, after: BoardState, id: string): boolean => {
  const was = before.tickets.get(id);
  const is = after.tickets.get(id);
  if (!was) return false;
  if (!is) return true;
  return (
    is.version > was.version &&
    (is.column_id !== was.column_id || positionOf(after, is) !== positionOf(before, was))
  );
};
