import type { ArchiveScope } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Filters } from "./filters.ts";
import { narrowestIndex, once, ticketsFor } from "./select.ts";
import { type Keyed, keyOf, type Order, orderName } from "./sorts.ts";

/** Up to so many tickets that an index finds are sorted in memory; of more, the sort's index is walked. */
export const found_max = 2000;
/** So many of the archive are sought in the index of its columns, which takes as long however few they are. */
const sought = { min: 400, for_each_wanted: 10, max: 10_000 };

/**
 * All tickets of a scope that the filters find, where they are few; else null. `kept` is their total,
 * where it is known, and `wanted` the last row of the page.
 */
export const collectFew = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
  kept: number | null = null,
  wanted = 0,
): Keyed[] | null => {
  if (kept === 0) return [];
  const most = mostOf(filters, archive_scope, kept, wanted);
  if (most === 0 || (kept ?? 0) > most) return null;
  const query = once(filters, ["few", archive_scope, most, ...orderName(order)], () => {
    const index = narrowestIndex(filters, archive_scope);
    return ticketsFor(db, filters, archive_scope, index)
      .select(["tickets.seq", keyOf(order, db.org_id).as("key")])
      .limit(most + 1);
  });
  const found = db.all(query);
  return found.length > most ? null : found;
};

const mostOf = (
  { conditions }: Filters,
  archive_scope: ArchiveScope,
  kept: number | null,
  wanted: number,
): number => {
  if (conditions.some(({ index }) => index)) return found_max;
  // On the boards the sort's indexes have all that filters ask: a walk is never longer.
  if (kept === null || archive_scope === "live") return 0;
  return Math.min(sought.max, Math.max(sought.min, wanted * sought.for_each_wanted));
};
