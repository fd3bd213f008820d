import type { Column } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";

/** The category's label; null if the column is named the same. */
export const categoryLabel = ({ name, category }: Pick<Column, "name" | "category">) => {
  const t = strings.value.category[category];
  return name.trim().toLowerCase() === t.toLowerCase() ? null : t;
};
