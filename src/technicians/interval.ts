/** A stretch of time, from its first moment until the one after its last. */
export interface Interval {
  from_ms: number;
  until_ms: number;
}

/** Touching is not overlapping (§4.5). */
export const overlap = (one: Interval, other: Interval): boolean =>
  one.from_ms < other.until_ms && other.from_ms < one.until_ms;

/** The same time in order, as few stretches as possible: those that overlap or touch are one. */
export const united = (intervals: readonly Interval[]): Interval[] => {
  const result: Interval[] = [];
  for (const { from_ms, until_ms } of intervals.toSorted((a, b) => a.from_ms - b.from_ms)) {
    const last = result.at(-1);
    if (from_ms >= until_ms) continue;
    if (last && from_ms <= last.until_ms) last.until_ms = Math.max(last.until_ms, until_ms);
    else result.push({ from_ms, until_ms });
  }
  return result;
};

/** The time of `one` that is in `other`, too. Both are in order and apart, as `united` makes them. */
export const common = (one: readonly Interval[], other: readonly Interval[]): Interval[] => {
  const result: Interval[] = [];
  let [a, b] = [0, 0];
  while (true) {
    const [left, right] = [one[a], other[b]];
    if (!left || !right) return result;
    const from_ms = Math.max(left.from_ms, right.from_ms);
    const until_ms = Math.min(left.until_ms, right.until_ms);
    if (from_ms < until_ms) result.push({ from_ms, until_ms });
    if (left.until_ms < right.until_ms) a += 1;
    else b += 1;
  }
};

/** The time of `one` that is not in `other`. Both are in order and apart. */
export const without = (one: readonly Interval[], other: readonly Interval[]): Interval[] => {
  const result: Interval[] = [];
  let next = 0;
  for (const { from_ms, until_ms } of one) {
    let at_ms = from_ms;
    while ((other[next]?.until_ms ?? Number.POSITIVE_INFINITY) <= from_ms) next += 1;
    for (let index = next; at_ms < until_ms; index += 1) {
      const gone = other[index];
      const free_until_ms = Math.min(gone?.from_ms ?? until_ms, until_ms);
      if (at_ms < free_until_ms) result.push({ from_ms: at_ms, until_ms: free_until_ms });
      at_ms = gone ? Math.max(at_ms, gone.until_ms) : until_ms;
    }
  }
  return result;
};
