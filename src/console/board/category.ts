import type { Column } from "../api/document.d.ts";
import { words } from "../words/words.ts";

/** A column's category in words, where the column's name does not say it already. */
export const categoryBeside = ({ name, category }: Pick<Column, "name" | "category">) => {
  const said = words.value.category[category];
  return name.trim().toLowerCase() === said.toLowerCase() ? null : said;
};
