import type { OrgReader } from "../database/org.ts";
import { doSlice } from "../database/slice.ts";
import { type Circumstances, type JudgedClient, readFacts } from "./facts.ts";
import { addResult, emptyResult, type RunResult } from "./result.ts";

/** What was done of some clients, the first of those that were given. */
export interface Slice {
  result: RunResult;
  processed: number;
}

/** Processes at least the first of these clients, and more until the slice's time is up. */
export const eachOfSlice = (
  db: OrgReader,
  circumstances: Circumstances,
  ids: readonly string[],
  judge: (judged: JudgedClient) => RunResult,
): Slice => {
  const result = emptyResult();
  const facts = readFacts(db, circumstances, ids);
  const { length } = doSlice(ids, (id) => {
    const judged = facts.get(id);
    if (judged) addResult(result, judge(judged));
  });
  return { result, processed: length };
};

/** Clients of which a slice reads the facts at once. */
const slice_max = 6;

/**
 * Processes batches of clients slice by slice, yielding to the event loop in between. The first slices are smaller:
 * they prepare the statements. Returns false if `until_ms` passed before the end.
 */
export const inSlices = async (
  batches: Iterable<string[]>,
  result: RunResult,
  work: (ids: readonly string[]) => Promise<Slice>,
  until_ms = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  let size = 1;
  for (const batch of batches) {
    for (let from = 0; from < batch.length; ) {
      if (performance.now() >= until_ms) return false;
      await new Promise(setImmediate);
      const slice = await work(batch.slice(from, from + size));
      addResult(result, slice.result);
      from += slice.processed;
      size = Math.min(2 * size, slice_max);
    }
  }
  return true;
};
