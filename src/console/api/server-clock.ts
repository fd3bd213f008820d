/** How far the service's clock is ahead of this device's. */
let ahead_ms = 0;

/**
 * The least change of a difference that an answer leaves possible: its `Date` was true at some moment
 * between the asking and the answer, and is cut to whole seconds.
 */
export const differenceAfter = (
  ahead_ms: number,
  { date_ms, asked_ms, answered_ms }: { date_ms: number; asked_ms: number; answered_ms: number },
): number => Math.min(Math.max(ahead_ms, date_ms - answered_ms), date_ms + 1000 - asked_ms);

/** Adjusts the offset by an answer's `Date` header, if it has one. */
export const syncClock = (date: string | null, asked_ms: number): void => {
  const date_ms = Date.parse(date ?? "");
  if (Number.isNaN(date_ms)) return;
  ahead_ms = differenceAfter(ahead_ms, { date_ms, asked_ms, answered_ms: Date.now() });
};

/** Now by the service's clock, so that countdowns agree with it whatever this device's clock shows. */
export const serverNow = (): number => Date.now() + ahead_ms;
