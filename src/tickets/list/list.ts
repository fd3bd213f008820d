import type { Caller } from "../../access/caller.ts";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { now } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page, PageRequest } from "../../database/page.ts";
import { rowsInOrder } from "../queries.ts";
import { type TicketRowView, ticketRowViews } from "../view.ts";
import type { TicketListQuery } from "../wire.ts";
import { countTickets, storedTotal } from "./counts.ts";
import { collectIfFew } from "./few.ts";
import { type Filters, readFilters } from "./filters.ts";
import { scanIndexes } from "./scan-indexes.ts";
import { readTerm, searchTickets, type Term } from "./search.ts";
import { compareBy, type Order, type SortRow } from "./sorts.ts";

/** A page of the tickets that the caller may see (§4.5). */
export const listTickets = (
  db: OrgReader,
  caller: Caller,
  { page, per_page, sort_by: sort = "created_at", sort_order, search, ...query }: TicketListQuery,
): Page<TicketRowView> => {
  const order = { sort, descending: sort_order !== "asc", now: now() };
  const filters = readFilters(db, caller, query, order.now);
  const term = search ? readTerm(db, search) : null;
  const { seqs, total } = filters
    ? findPage(db, filters, term, order, { page, per_page })
    : { seqs: [], total: 0 };
  return { rows: ticketRowViews(db, rowsInOrder(db, seqs), order.now), total, page, per_page };
};

interface Found {
  seqs: number[];
  total: number;
}

const findPage = (
  db: OrgReader,
  filters: Filters,
  term: Term | null,
  order: Order,
  { page, per_page }: PageRequest,
): Found => {
  const skip = (page - 1) * per_page;
  const page_end = skip + per_page;
  const parts = term
    ? [inMemory(searchTickets(db, filters, term, order), order)]
    : filters.archive_scopes.map((scope) => findIn(db, filters, scope, order, page_end));
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  if (skip >= total) return { seqs: [], total };
  const [part, ...others] = parts.filter((part) => part.total > 0);
  const found =
    part && others.length === 0
      ? part.read(skip, per_page)
      : parts
          .flatMap(({ read }) => read(0, page_end))
          .sort(compareBy(order))
          .slice(skip, page_end);
  return { seqs: found.map(({ seq }) => seq), total };
};

/** The tickets of one scope, or the hits of a search. */
interface Part {
  total: number;
  /** `take` of its tickets in order, after the first `skip`. */
  read(skip: number, take: number): SortRow[];
}

/** Few tickets are sorted in memory. For many, they are counted and the sort's indexes are scanned. */
const findIn = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
  page_end: number,
): Part => {
  const stored_total = storedTotal(db, filters, archive_scope);
  const few = collectIfFew(db, filters, archive_scope, order, stored_total, page_end);
  if (few) return inMemory(few, order);
  return {
    total: stored_total ?? countTickets(db, filters, archive_scope),
    read: (skip, take) => scanIndexes(db, filters, archive_scope, order, skip, take),
  };
};

const inMemory = (few: readonly SortRow[], order: Order): Part => {
  const sorted = few.toSorted(compareBy(order));
  return { total: few.length, read: (skip, take) => sorted.slice(skip, skip + take) };
};
