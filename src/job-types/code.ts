import { foldForSearch } from "../clients/fold.ts";

/** Room for a suffix such as `-1234` below the 191 characters of a code. */
const slug_max = 186;

/** A name as a code: lower case, without accents, words joined by `-`. Letters of any script stay. */
export const slugOf = (name: string): string => {
  const words = foldForSearch(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join("-")].slice(0, slug_max).join("");
  return slug.replace(/-$/, "") || "job-type";
};

/** `slug`, else `slug-2`, `slug-3`, … : the first that is not taken (decisions §4). */
export const firstFree = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
};
