import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Filters } from "./filters.ts";
import { cachedFor, narrowestIndex, ticketsFor } from "./select.ts";
import { keyOf, type Order, orderKey, type SortRow } from "./sorts.ts";

/** Up to this many tickets found by a condition's index are sorted in memory. For more, the sort's index is scanned. */
export const few_max = 2000;
/**
 * Without such a condition, the archive's index of columns finds up to this many. Scanning the sort's index would
 * take as long for a few of them as for many.
 */
const archive_max = { min: 400, per_row: 10, max: 10_000 };

/**
 * All tickets of a scope that match the filters, or null if there may be too many to sort in memory. `stored_total`
 * is their number if it is stored, and `page_end` the last row of the page.
 */
export const collectIfFew = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
  stored_total: number | null = null,
  page_end = 0,
): SortRow[] | null => {
  if (stored_total === 0) return [];
  const max = maxOf(filters, archive_scope, stored_total, page_end);
  if (max === 0 || (stored_total ?? 0) > max) return null;
  const query = cachedFor(filters, ["few", archive_scope, max, ...orderKey(order)], () => {
    const index = narrowestIndex(filters, archive_scope);
    return ticketsFor(db, filters, archive_scope, index)
      .select(["tickets.seq", keyOf(order, db.org_id).as("key")])
      .limit(max + 1);
  });
  const found = db.all(query);
  return found.length > max ? null : found;
};

const maxOf = (
  { conditions }: Filters,
  archive_scope: ArchiveScope,
  stored_total: number | null,
  page_end: number,
): number => {
  if (conditions.some(({ index }) => index)) return few_max;
  // On the boards the sort's indexes contain every filtered column: a scan of them is never slower.
  if (stored_total === null || archive_scope === "live") return 0;
  return Math.min(archive_max.max, Math.max(archive_max.min, page_end * archive_max.per_row));
};
