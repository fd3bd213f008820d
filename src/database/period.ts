import { type RawBuilder, sql } from "kysely";
import type { Period } from "../clock/period.ts";

/** Whether the moment in `column` lies in a period: a range of an index that begins with it. */
export const isWithinPeriod = (
  column: RawBuilder<unknown>,
  { from, before }: Period,
): RawBuilder<boolean> => {
  const is_begun = from === null ? sql<boolean>`true` : sql<boolean>`${column} >= ${from}`;
  return before === null ? is_begun : sql<boolean>`${is_begun} and ${column} < ${before}`;
};
