import { type SelectQueryBuilder, sql } from "kysely";
import type { OrgReader } from "./org.ts";
import type { Tables } from "./tables/tables.ts";

/** The requested page; `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

/** A page of rows, and the total of all pages (§2.8). */
export interface Page<T> extends PageRequest {
  rows: T[];
  total: number;
}

/** A page of an empty list. */
export const emptyPage = ({ page, per_page }: PageRequest): Page<never> => ({
  rows: [],
  total: 0,
  page,
  per_page,
});

/** One page of an ordered query, mapped by `view`. Empty beyond the end. Counts the rows unless `total` is passed. */
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

/** The number of rows that a query finds. */
export const countRows = <T extends keyof Tables, R>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
): number => {
  const unordered = query.clearSelect().clearOrderBy();
  return db.first(unordered.select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0;
};

/** Whether a query finds more than `max` rows. Reads no more than `max + 1`. */
export const hasMoreThan = <T extends keyof Tables, R>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
  max: number,
): boolean => {
  const unordered = query.clearSelect().clearOrderBy();
  return db.first(unordered.select(sql.lit(1).as("one")).limit(1).offset(max)) !== undefined;
};
