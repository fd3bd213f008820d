import type { Column } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";

/** A column's category in words, where the column's name does not say it already. */
export const categoryBeside = ({ name, category }: Pick<Column, "name" | "category">) => {
  const t = strings.value.category[category];
  return name.trim().toLowerCase() === t.toLowerCase() ? null : t;
};
