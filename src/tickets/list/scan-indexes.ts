import { sql } from "kysely";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Filters } from "./filters.ts";
import { cachedFor, ticketsFor } from "./select.ts";
import { compareBy, type Order, orderKey, runsOf, type SortedRun, type SortRow } from "./sorts.ts";

/** `take` tickets of a scope in order, after the first `skip`, read from the indexes of the sort. */
export const scanIndexes = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
  skip: number,
  take: number,
): SortRow[] => {
  const read = (run: SortedRun, skip: number, take: number): SortRow[] => {
    const depends_on = ["run", archive_scope, run.name, ...orderKey(order), skip, take];
    return db.all(
      cachedFor(filters, depends_on, () =>
        rowsOf(db, filters, archive_scope, order, run, skip, take),
      ),
    );
  };
  const [run, ...others] = runsOf(filters, archive_scope, order);
  if (!run) return [];
  if (others.length === 0) return read(run, skip, take);
  return merge([run, ...others], order, skip + take, read).slice(skip, skip + take);
};

/** At least the first `count` tickets of several runs. Runs with a fixed key are read only as far as needed. */
const merge = (
  runs: readonly SortedRun[],
  order: Order,
  count: number,
  read: (run: SortedRun, skip: number, take: number) => SortRow[],
): SortRow[] => {
  const direction = order.descending ? -1 : 1;
  const by_key = [...Map.groupBy(runs, ({ fixed_key }) => fixed_key ?? 0)].sort(
    ([a], [b]) => direction * (a - b),
  );
  const found: SortRow[] = [];
  for (const [, equal] of by_key) {
    if (found.length >= count) break;
    for (const run of equal) found.push(...read(run, 0, count));
  }
  return found.sort(compareBy(order));
};

const rowsOf = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  { descending }: Order,
  { index, column, where, by, key }: SortedRun,
  skip: number,
  take: number,
) => {
  const direction = sql.raw(descending ? "desc" : "asc");
  const of_run = column ? { ...filters, columns: [column] } : filters;
  let query = ticketsFor(db, of_run, archive_scope, index).select(["tickets.seq", key.as("key")]);
  if (where) query = query.where(where);
  if (by) query = query.orderBy(sql`${by} ${direction} nulls last`);
  return query.orderBy(sql`tickets.seq ${direction}`).limit(take).offset(skip);
};
