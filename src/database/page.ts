import { type SelectQueryBuilder, sql } from "kysely";
import { jsonRows } from "../json-answer.ts";
import type { OrgReader } from "./org.ts";
import type { Tables } from "./tables/tables.ts";

/** Which page: `page` counts from 1. */
export interface PageAsk {
  page: number;
  per_page: number;
}

/** A page of rows and where it lies in the whole (§2.8). */
export interface Page<T> extends PageAsk {
  rows: T[];
  total: number;
}

/** The page of a list that has nothing. */
export const emptyPage = ({ page, per_page }: PageAsk): Page<never> => ({
  rows: [],
  total: 0,
  page,
  per_page,
});

/** A page whose rows are JSON already. */
export interface TextPage extends PageAsk {
  texts: string[];
  total: number;
}

/** The page as JSON, its rows made by `view` some at a time; null when they take more than `bytes_max`. */
export const textPage = <T, V>(
  { rows, ...page }: Page<T>,
  bytes_max: number,
  view: (rows: readonly T[]) => readonly V[],
): TextPage | null => {
  const { texts, is_whole } = jsonRows(rows, bytes_max, view);
  return is_whole ? { ...page, texts } : null;
};

/** One page of an ordered query, each row as `view` shows it. A page beyond the end is empty. */
export const pageOf = <T extends keyof Tables, R, V>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
  { page, per_page }: PageAsk,
  view: (row: R) => V,
): Page<V> => {
  const counted = query.clearSelect().clearOrderBy();
  const total = db.first(counted.select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0;
  const rows = db.all(query.limit(per_page).offset(Math.min((page - 1) * per_page, total)));
  return { rows: rows.map(view), total, page, per_page };
};

/** Where to find a page in an ordered list: so many rows after so many, from its begin or from its end. */
export interface Stretch {
  skip: number;
  take: number;
  from_end: boolean;
}

/** The rows of a page of a list that has `total`, from the end of the list that is nearer to it. */
export const nearerEnd = (total: number, { page, per_page }: PageAsk): Stretch => {
  const before = Math.min((page - 1) * per_page, total);
  const take = Math.min(per_page, total - before);
  const behind = total - before - take;
  return before <= behind
    ? { skip: before, take, from_end: false }
    : { skip: behind, take, from_end: true };
};

/** So many rows of an index are skipped in a few milliseconds; a page behind more is read aside. */
export const skipped_at_once_max = 20_000;

/** Whether a query without a limit finds more rows than so many: no more are looked at. */
export const findsMore = <T extends keyof Tables, R>(
  db: OrgReader,
  query: SelectQueryBuilder<Tables, T, R>,
  max: number,
): boolean => {
  const some = query.clearSelect().clearOrderBy();
  return db.first(some.select(sql.lit(1).as("one")).limit(1).offset(max)) !== undefined;
};
