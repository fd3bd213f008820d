import { type Category, isClosed } from "../shared/categories.ts";
import { type Instant, plusSeconds, secondsBetween } from "./instant.ts";

/** A ticket's SLA clock as stored. Pauses are counted even without `sla_hours`. */
export interface SlaClock {
  sla_hours: number | null;
  /** Start of counting; null for a ticket created in a closed column, until it is reopened. */
  sla_counts_from: Instant | null;
  /** Total seconds of completed pauses. */
  sla_paused_seconds: number;
  /** Start of the current pause; null while the clock runs. */
  sla_paused_since: Instant | null;
  /** The deadline without the current pause. */
  sla_due_at: Instant | null;
  sla_breached_at: Instant | null;
}

/** The clock is paused in a `waiting` column, and while done or cancelled (decisions §5). */
const pauses = (category: Category): boolean => category === "waiting" || isClosed(category);

const withDeadline = (clock: Omit<SlaClock, "sla_due_at">): SlaClock => ({
  sla_hours: clock.sla_hours,
  sla_counts_from: clock.sla_counts_from,
  sla_paused_seconds: clock.sla_paused_seconds,
  sla_paused_since: clock.sla_paused_since,
  sla_due_at:
    clock.sla_hours === null || clock.sla_counts_from === null
      ? null
      : plusSeconds(clock.sla_counts_from, clock.sla_hours * 3600 + clock.sla_paused_seconds),
  sla_breached_at: clock.sla_breached_at,
});

/** The clock of a ticket created in a column of this category. */
export const newClock = (hours: number | null, category: Category, now: Instant): SlaClock => {
  const counts = !isClosed(category);
  return withDeadline({
    sla_hours: hours,
    sla_counts_from: counts ? now : null,
    sla_paused_seconds: 0,
    sla_paused_since: counts && pauses(category) ? now : null,
    sla_breached_at: null,
  });
};

/** The clock after its ticket enters a column of `category`, which may start, continue or end a pause. */
export const clockInColumn = (clock: SlaClock, category: Category, now: Instant): SlaClock => {
  if (clock.sla_counts_from === null)
    return isClosed(category) ? withDeadline(clock) : newClock(clock.sla_hours, category, now);
  const since = clock.sla_paused_since;
  if (pauses(category)) return withDeadline({ ...clock, sla_paused_since: since ?? now });
  return withDeadline({
    ...clock,
    sla_paused_seconds: clock.sla_paused_seconds + pauseSeconds(since, now),
    sla_paused_since: null,
  });
};

/** Never negative, even if the machine's clock was set back. */
const pauseSeconds = (since: Instant | null, now: Instant): number =>
  since === null ? 0 : Math.max(0, secondsBetween(since, now));

/** The deadline as shown. During a pause it is computed as if the pause ended now. */
export const dueAt = (
  clock: Pick<SlaClock, "sla_due_at" | "sla_paused_since">,
  now: Instant,
): Instant | null =>
  clock.sla_due_at === null || clock.sla_paused_since === null
    ? clock.sla_due_at
    : plusSeconds(clock.sla_due_at, pauseSeconds(clock.sla_paused_since, now));

/** The clock as shown; null without a deadline. */
export const slaView = (clock: Omit<SlaClock, "sla_counts_from">, now: Instant) => {
  const due_at = dueAt(clock, now);
  return due_at === null
    ? null
    : {
        due_at,
        hours: clock.sla_hours,
        paused: clock.sla_paused_since !== null,
        paused_since: clock.sla_paused_since,
        paused_seconds: clock.sla_paused_seconds,
        breached: clock.sla_breached_at !== null,
        breached_at: clock.sla_breached_at,
        /** Negative after the deadline. */
        remaining_seconds: secondsBetween(now, due_at),
      };
};

/** Changes the hours. If the new deadline is in the future, or there is none, the breach is cleared. */
export const withHours = (clock: SlaClock, hours: number | null, now: Instant): SlaClock => {
  const changed = withDeadline({ ...clock, sla_hours: hours });
  const due = dueAt(changed, now);
  return due === null || due > now ? { ...changed, sla_breached_at: null } : changed;
};

/** Whether a running clock has reached its deadline and the breach is not recorded yet. */
export const isBreached = (clock: SlaClock, now: Instant): boolean =>
  clock.sla_due_at !== null &&
  clock.sla_paused_since === null &&
  clock.sla_breached_at === null &&
  clock.sla_due_at <= now;
