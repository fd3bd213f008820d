import { type Instant, toMillis } from "../../clock/instant.ts";

/** A half-open interval: `until_ms` is not included. */
export interface Interval {
  from_ms: number;
  until_ms: number;
}

export const between = (from: Instant, until: Instant): Interval => ({
  from_ms: toMillis(from),
  until_ms: toMillis(until),
});

/** Touching intervals do not overlap (§4.5), and an empty interval overlaps nothing. */
export const overlap = (one: Interval, other: Interval): boolean =>
  Math.max(one.from_ms, other.from_ms) < Math.min(one.until_ms, other.until_ms);

/** Sorts the intervals and merges those that overlap or touch. Drops empty ones. */
export const merge = (intervals: readonly Interval[]): Interval[] => {
  const result: Interval[] = [];
  for (const { from_ms, until_ms } of intervals.toSorted((a, b) => a.from_ms - b.from_ms)) {
    if (from_ms >= until_ms) continue;
    const last = result.at(-1);
    if (last && from_ms <= last.until_ms) last.until_ms = Math.max(last.until_ms, until_ms);
    else result.push({ from_ms, until_ms });
  }
  return result;
};

/** The time in both lists, which may be in any order. The result is sorted and disjoint. */
export const intersect = (one: readonly Interval[], other: readonly Interval[]): Interval[] => {
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

/** The time of `one` without `other`, both in any order. The result is sorted and disjoint. */
export const subtract = (one: readonly Interval[], other: readonly Interval[]): Interval[] => {
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

/** Total minutes of `others` within an interval. Overlapping ones count separately. */
export const minutesWithin = (
  { from_ms, until_ms }: Interval,
  others: readonly Interval[],
): number => {
  let taken_ms = 0;
  for (const other of others)
    taken_ms += Math.max(0, Math.min(other.until_ms, until_ms) - Math.max(other.from_ms, from_ms));
  return Math.round(taken_ms / 60_000);
};

/** Merges only if needed: nearly always the intervals are already sorted and disjoint. */
const inOrder = (intervals: readonly Interval[]): readonly Interval[] => {
  let end_ms = Number.NEGATIVE_INFINITY;
  for (const { from_ms, until_ms } of intervals) {
    if (from_ms <= end_ms || from_ms >= until_ms) return merge(intervals);
    end_ms = until_ms;
  }
  return intervals;
};
