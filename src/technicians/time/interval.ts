import { type Instant, toMillis } from "../../clock/instant.ts";

/** A stretch of time, from its first moment until the one after its last. */
export interface Interval {
  from_ms: number;
  until_ms: number;
}

/** From one moment until another. */
export const between = (from: Instant, until: Instant): Interval => ({
  from_ms: toMillis(from),
  until_ms: toMillis(until),
});

/** Touching is not overlapping (§4.5); a stretch without length overlaps nothing. */
export const overlap = (one: Interval, other: Interval): boolean =>
  Math.max(one.from_ms, other.from_ms) < Math.min(one.until_ms, other.until_ms);

/** The same time in order, as few stretches as possible: those that overlap or touch are one. */
export const united = (intervals: readonly Interval[]): Interval[] => {
  const result: Interval[] = [];
  for (const { from_ms, until_ms } of intervals.toSorted((a, b) => a.from_ms - b.from_ms)) {
    if (from_ms >= until_ms) continue;
    const last = result.at(-1);
    if (last && from_ms <= last.until_ms) last.until_ms = Math.max(last.until_ms, until_ms);
    else result.push({ from_ms, until_ms });
  }
  return result;
};

/** The time of `one` that is in `other`, too; both in any order, the result as `united` makes it. */
export const common = (one: readonly Interval[], other: readonly Interval[]): Interval[] => {
  const [lefts, rights] = [inOrder(one), inOrder(other)];
  const result: Interval[] = [];
  for (const left of lefts)
    for (const right of rights) {
      if (right.from_ms >= left.until_ms) break;
      if (right.until_ms <= left.from_ms) continue;
      result.push({
        from_ms: Math.max(left.from_ms, right.from_ms),
        until_ms: Math.min(left.until_ms, right.until_ms),
      });
    }
  return result;
};

/** The time of `one` that is not in `other`; both in any order, the result as `united` makes it. */
export const without = (one: readonly Interval[], other: readonly Interval[]): Interval[] => {
  const [wholes, holes] = [inOrder(one), inOrder(other)];
  const result: Interval[] = [];
  for (const { from_ms, until_ms } of wholes) {
    let at_ms = from_ms;
    for (const hole of holes) {
      if (hole.from_ms >= until_ms) break;
      if (hole.until_ms <= at_ms) continue;
      if (at_ms < hole.from_ms) result.push({ from_ms: at_ms, until_ms: hole.from_ms });
      at_ms = hole.until_ms;
    }
    if (at_ms < until_ms) result.push({ from_ms: at_ms, until_ms });
  }
  return result;
};

/** How many minutes of `one` the others take, each counted for itself. */
export const minutesWithin = (
  { from_ms, until_ms }: Interval,
  others: readonly Interval[],
): number => {
  let taken_ms = 0;
  for (const other of others)
    taken_ms += Math.max(0, Math.min(other.until_ms, until_ms) - Math.max(other.from_ms, from_ms));
  return Math.round(taken_ms / 60_000);
};

/** What is in order and apart already, as nearly always, needs no sorting. */
const inOrder = (intervals: readonly Interval[]): readonly Interval[] => {
  let end_ms = Number.NEGATIVE_INFINITY;
  for (const { from_ms, until_ms } of intervals) {
    if (from_ms <= end_ms || from_ms >= until_ms) return united(intervals);
    end_ms = until_ms;
  }
  return intervals;
};
