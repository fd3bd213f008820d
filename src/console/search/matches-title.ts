/** Without case, accents, Arabic vowel signs and hamzas. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{Mn}\u0640]/gu, "")
    .toLowerCase();

/** Whether the text begins at a word of the title, in Arabic with or without its article. */
export const matchesTitle = (title: string, typed: string): boolean => {
  const words = ` ${folded(title)}`;
  const text = ` ${folded(typed)}`;
  return words.includes(text) || words.replaceAll(" ال", " ").includes(text);
};
