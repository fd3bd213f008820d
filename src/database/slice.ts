/** After this long a transaction starts no more items, so that other callers get their turn. */
const slice_ms = 5;

/**
 * Processes items for a few milliseconds, but at least one: the slice of a long job that fits into one
 * transaction. Returns the results of `work`, one per processed item.
 */
export const doSlice = <T, R>(
  items: Iterable<T>,
  work: (item: T) => R,
  limit_ms = slice_ms,
): R[] => {
  const until_ms = performance.now() + limit_ms;
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    if (performance.now() >= until_ms) break;
  }
  return results;
};
