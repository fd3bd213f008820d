/** A change takes no more items after so long: others have their turn then. */
const slice_ms = 5;

/**
 * Does the first of the items, and more of them for some milliseconds: what one change of a long work
 * does. Returns what `work` returned for each that was done.
 */
export const doSlice = <T, R>(items: Iterable<T>, work: (item: T) => R): R[] => {
  const until_ms = performance.now() + slice_ms;
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    if (performance.now() >= until_ms) break;
  }
  return results;
};
