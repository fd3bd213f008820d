import { type SelectQueryBuilder, sql } from "kysely";
import type { OrgReader } from "./org.ts";
import type { Tables } from "./tables/tables.ts";

/** Which page: `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** A page of rows and where it lies in the whole (§2.8). */
export interface Page<T> extends PageRequest {
  rows: T[];
  total: number;
}

/** The page of a list that has nothing. */
export const emptyPage = ({ page, per_page }: PageRequest): Page<never> => ({
  rows: [],
  total: 0,
  page,
  per_page,
});

/**
 * One page of an ordered query, each row as `view` shows it. A page beyond the end is empty. `total`
 * where it is known; else the rows are counted.
 */
export const pageOf = <T extends keyof Tables, R, V>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
  { page, per_page }: PageRequest,
  view: (row: R) => V,
  total = countRows(db, query),
): Page<V> => {
  const rows = db.all(query.limit(per_page).offset(Math.min((page - 1) * per_page, total)));
  return { rows: rows.map(view), total, page, per_page };
};

const countRows = <T extends keyof Tables, R>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
): number => {
  const counted = query.clearSelect().clearOrderBy();
  return db.first(counted.select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0;
};

/** Whether a query without a limit finds more rows than so many: no more are looked at. */
export const findsMore = <T extends keyof Tables, R>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
  max: number,
): boolean => {
  const some = query.clearSelect().clearOrderBy();
  return db.first(some.select(sql.lit(1).as("one")).limit(1).offset(max)) !== undefined;
};
