import type { Caller } from "../../access/caller.ts";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { now } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page, PageRequest } from "../../database/page.ts";
import { rowsInOrder } from "../queries.ts";
import { type TicketRowView, ticketRowViews } from "../view.ts";
import type { TicketListQuery } from "../wire.ts";
import { countTickets, keptTotal } from "./counts.ts";
import { collectFew } from "./few.ts";
import { type Filters, readFilters } from "./filters.ts";
import { readTerm, searchTickets, type Term } from "./search.ts";
import { compareBy, type Keyed, type Order } from "./sorts.ts";
import { walk } from "./walk.ts";

/** The page of the tickets that the caller may see (§4.5). */
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
  const wanted = skip + per_page;
  const parts = term
    ? [inMemory(searchTickets(db, filters, term, order), order)]
    : filters.archive_scopes.map((scope) => findIn(db, filters, scope, order, wanted));
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  if (skip >= total) return { seqs: [], total };
  const [part, ...others] = parts.filter((part) => part.total > 0);
  const found =
    part && others.length === 0
      ? part.read(skip, per_page)
      : parts
          .flatMap(({ read }) => read(0, wanted))
          .sort(compareBy(order))
          .slice(skip, wanted);
  return { seqs: found.map(({ seq }) => seq), total };
};

/** A part of the list. */
interface Part {
  total: number;
  /** Its tickets in order, `take` of them after `skip`. */
  read(skip: number, take: number): Keyed[];
}

/** Few tickets of a scope are sorted in memory; many are counted, and the sort's indexes are walked. */
const findIn = (
  db: OrgReader,
  filters: Filters,
  archive_scope: ArchiveScope,
  order: Order,
  wanted: number,
): Part => {
  const kept = keptTotal(db, filters, archive_scope);
  const few = collectFew(db, filters, archive_scope, order, kept, wanted);
  if (few) return inMemory(few, order);
  return {
    total: kept ?? countTickets(db, filters, archive_scope),
    read: (skip, take) => walk(db, filters, archive_scope, order, skip, take),
  };
};

const inMemory = (few: readonly Keyed[], order: Order): Part => {
  const sorted = few.toSorted(compareBy(order));
  return { total: few.length, read: (skip, take) => sorted.slice(skip, skip + take) };
};
