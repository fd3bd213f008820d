import type { TicketListed } from "../api/document.d.ts";

/** Tickets read by one poll: those changed last, latest first. */
export const latest_count = 25;

const stateOf = ({ version, updated_at, comments_count, attachments_count }: TicketListed) =>
  `${version} ${updated_at} ${comments_count} ${attachments_count}`;

/** Ticket states at the last poll, by id. */
export type Seen = ReadonlyMap<string, string>;

/**
 * Which of the latest tickets have changed since the last poll. `is_stale` if all have, since more may
 * have, or if none is left, since the board may be deleted. Times are whole seconds, so the version is
 * compared too.
 */
export const changedSince = (
  seen: Seen | null,
  latest: readonly TicketListed[],
): { changed: TicketListed[]; is_stale: boolean; seen: Seen } => {
  const changed = latest.filter((ticket) => seen?.get(ticket.id) !== stateOf(ticket));
  return {
    changed,
    is_stale:
      seen !== null && seen.size > 0 && (changed.length >= latest_count || latest.length === 0),
    seen: new Map(latest.map((ticket) => [ticket.id, stateOf(ticket)])),
  };
};
