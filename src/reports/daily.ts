import { type RawBuilder, sql } from "kysely";

/** Optional filters; null for none. */
export type DailyFilters = { currency: string | null; branch_id: string | null };

/** The parameters of a prepared statement. */
export type Param<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

/** The filters of a query of a table `daily_…`. */
export const isWanted = (param: Param<DailyFilters>) =>
  sql<boolean>`(${param("currency")} is null or currency = ${param("currency")})
    and (${param("branch_id")} is null or branch_id = ${param("branch_id")})`;

/** The intervals of a report as rows. In a cross join SQLite looks up the days of each one by the primary key. */
export const daysOf = (param: Param<{ intervals: string }>) =>
  sql<{ key: number; value: string }>`json_each(${param("intervals")})`.as("days");

export const inDays = sql<boolean>`day between days.value ->> '$.from' and days.value ->> '$.to'`;
