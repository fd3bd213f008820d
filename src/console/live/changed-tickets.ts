import type { TicketListed } from "../api/document.d.ts";

/** The tickets of one look: those that changed last, the latest first. */
export const latest_count = 25;

const stateOf = ({ version, updated_at, comments_count, attachments_count }: TicketListed) =>
  `${version} ${updated_at} ${comments_count} ${attachments_count}`;

/** What was seen at the last look, by ticket. */
export type Seen = ReadonlyMap<string, string>;

/**
 * Which of the latest tickets have changed since the last look. When all have, others may have, too,
 * and when none is left, the board may be gone: then it is in doubt. Times are whole seconds, so a second look tells by the version.
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
