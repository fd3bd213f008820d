import { Refusal } from "./refusal.ts";

/*
 * Limits the size of JSON answers (decisions §1). Rows are converted one by one and counted in bytes of UTF-8, so
 * that an answer that is too large is never built.
 */

export const answer_bytes_max = 8 * 1024 * 1024;

/** The part of a page outside its rows. */
const envelope_bytes = 1024;

/** Rows loaded at a time. For the largest tickets this is a few megabytes. */
const batch_max = 20;

/**
 * The rows of `keys` as JSON texts, loaded in batches, up to `bytes_max`. `is_whole` says whether all rows are
 * included.
 */
export const jsonRows = <K, R>(
  keys: readonly K[],
  bytes_max: number,
  load: (keys: readonly K[]) => readonly R[],
): { texts: string[]; is_whole: boolean } => {
  const texts: string[] = [];
  let bytes = envelope_bytes;
  for (let from = 0; from < keys.length; from += batch_max)
    for (const row of load(keys.slice(from, from + batch_max))) {
      const text = JSON.stringify(row);
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > bytes_max) return { texts, is_whole: false };
      texts.push(text);
    }
  return { texts, is_whole: true };
};

/** JSON texts with commas between them, each a text or its pieces. */
export const withCommas = (texts: readonly (string | readonly string[])[]): string[] =>
  texts.flatMap((text, index) => (index === 0 ? text : [","].concat(text)));

/** How many of the first sizes add up to at most `max`. */
export const countThatFit = (sizes: readonly number[], max: number): number => {
  let sum = 0;
  const first_over = sizes.findIndex((size) => {
    sum += size;
    return sum > max;
  });
  return first_over === -1 ? sizes.length : first_over;
};

/** Refuses an answer that is too large. `field` is the parameter that reduces it, if there is one. */
export const refuseLarge = (field?: string): never => {
  throw new Refusal(
    "validation_failed",
    `The answer would be larger than 8 MiB${field ? `: ask for less with ${field}` : ""}.`,
    field ? { [field]: ["must ask for less: the answer would be larger than 8 MiB"] } : {},
  );
};
