const code_max = 191;
/** Room for a suffix such as `-1234`. */
const slug_max = code_max - 5;

/** A name as a code: lower case, without accents, words joined by `-`. Letters of any script stay. */
export const slugOf = (name: string): string => {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = [...(words ?? []).join("-")].slice(0, slug_max).join("");
  return slug.replace(/-$/, "") || "job-type";
};

/** `slug`, else `slug-2`, `slug-3`, … : the first that is not taken (decisions §4). */
export const firstFree = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
};
