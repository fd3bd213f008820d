import { foldForSearch } from "../clients/fold.ts";

/** Leaves space for a suffix such as `-1234` within the 191 characters of a code. */
const slug_max = 186;

/** Converts a name to a code: lower case, without accents, words joined by `-`. Keeps letters of any script. */
export const slugOf = (name: string): string => {
  const words = foldForSearch(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join("-")].slice(0, slug_max).join("");
  return slug.replace(/-$/, "") || "job-type";
};

/** The first of `slug`, `slug-2`, `slug-3`, … that is not taken (decisions §4). */
export const firstFree = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
};
