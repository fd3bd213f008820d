/** How many rows of a list there are on a day. */
export interface DayCount {
  day: string;
  count: number;
}

/**
 * Where the row at `offset` of a list by days lies: its day, and how many rows of that day come before
 * it. `days` are in the list's order; null when the list ends before.
 */
export const dayAt = (
  days: readonly DayCount[],
  offset: number,
): { day: string; skipped: number } | null => {
  let skipped = offset;
  for (const { day, count } of days) {
    if (skipped < count) return { day, skipped };
    skipped -= count;
  }
  return null;
};
