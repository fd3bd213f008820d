import type { ClientRow } from "./client.ts";
import { foldCase } from "./fold.ts";

/** The fields that the list matches exactly but case-insensitively (decisions §3). */
const folded_fields = [
  "city",
  "zone",
  "building",
  "box",
  "reference",
  "code",
  "disjunctor",
  "color_tag",
  "odometer",
] as const;

type FoldedField = (typeof folded_fields)[number];
type FoldedTexts = Pick<ClientRow, `${FoldedField}_key`>;

/** The values of the folded columns, for the list's filters. */
export const foldedTexts = (row: Pick<ClientRow, FoldedField>): FoldedTexts =>
  Object.fromEntries(
    folded_fields.map((field) => {
      const text = row[field];
      return [`${field}_key`, text === null ? null : foldCase(text)];
    }),
  ) as FoldedTexts;
