import { type RawBuilder, sql } from "kysely";
import type { Period } from "../clock/period.ts";

/** Whether the moment in `column` is within a period. Can use an index that begins with the column. */
export const isWithinPeriod = (
  column: RawBuilder<unknown>,
  { from, before }: Period,
): RawBuilder<boolean> => {
  const has_begun = from === null ? sql<boolean>`true` : sql<boolean>`${column} >= ${from}`;
  return before === null ? has_begun : sql<boolean>`${has_begun} and ${column} < ${before}`;
};
