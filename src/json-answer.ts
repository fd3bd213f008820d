import { Refusal } from "./refusal.ts";

/*
 * How large a JSON answer may be (decisions §1). Rows become text one after the other and are counted
 * in bytes of UTF-8, so that what is too large is never composed.
 */

/** No JSON answer is larger, whoever asks. */
export const answer_bytes_max = 8 * 1024 * 1024;

/** What is around the rows of a page. */
const envelope_bytes = 1024;

/** Rows that are loaded together: of the largest tickets they are some megabytes. */
const loaded_max = 20;

/**
 * The rows of `keys` as JSON, loaded some at a time, until they would take more than `bytes_max`;
 * `is_whole` says whether all of them are there.
 */
export const jsonRows = <K, R>(
  keys: readonly K[],
  bytes_max: number,
  load: (keys: readonly K[]) => readonly R[],
): { texts: string[]; is_whole: boolean } => {
  const texts: string[] = [];
  let bytes = envelope_bytes;
  for (let from = 0; from < keys.length; from += loaded_max)
    for (const row of load(keys.slice(from, from + loaded_max))) {
      const text = JSON.stringify(row);
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > bytes_max) return { texts, is_whole: false };
      texts.push(text);
    }
  return { texts, is_whole: true };
};

/** How many of the first sizes have at most `max` together. */
export const countWithin = (sizes: readonly number[], max: number): number => {
  let sum = 0;
  const first_over = sizes.findIndex((size) => {
    sum += size;
    return sum > max;
  });
  return first_over === -1 ? sizes.length : first_over;
};

/** Refuses an answer that would be too large, by the parameter that asks for less, if there is one. */
export const refuseLarge = (field?: string): never => {
  throw new Refusal(
    "validation_failed",
    `The answer would be larger than 8 MiB${field ? `: ask for less with ${field}` : ""}.`,
    field ? { [field]: ["must ask for less: the answer would be larger than 8 MiB"] } : {},
  );
};
