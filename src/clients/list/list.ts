import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page, PageRequest } from "../../database/page.ts";
import { clientsPendingDeletion } from "../queries.ts";
import { type ListShape, listView } from "../view.ts";
import type { ListedClient } from "../wire.ts";
import { type Condition, conditionsOf, isIn } from "./filters.ts";
import type { Order } from "./order.ts";
import { countClients, findClientSeqs, no_limit, type Slice } from "./queries.ts";
import { withQueries } from "./search.ts";
import type { ClientFilters } from "./wire.ts";

export interface ClientListRequest extends PageRequest, ListShape {
  /** Sets of filters, all of which apply. */
  filters: ClientFilters[];
  order: Order | null;
}

/** A page of the list (§4.1, decisions §3). */
export const listClients = (
  db: OrgReader,
  caller: Caller,
  { filters, order, page, per_page, ...shape }: ClientListRequest,
): Page<ListedClient> => {
  const requested = filters.flatMap((each) => conditionsOf(db, caller.organization, each));
  const conditions = withQueries(db, [...notPendingDeletion(db), ...requested], filters);
  const skip = (page - 1) * per_page;
  const { seqs, total } = isSearch(filters)
    ? searchPage(db, conditions, { order, take: per_page, skip })
    : pageOfClients(db, conditions, { order, take: per_page, skip });
  return { rows: listView(db, caller, seqs, shape), total, page, per_page };
};

const isSearch = (filters: readonly ClientFilters[]): boolean =>
  filters.some(({ query }) => query !== undefined);

const pageOfClients = (db: OrgReader, conditions: readonly Condition[], slice: Slice) => {
  const total = countClients(db, conditions);
  return { seqs: slice.skip < total ? findClientSeqs(db, conditions, slice) : [], total };
};

/** Reads all matches, at most 10,000: searching once for the total and again for the page takes longer. */
const searchPage = (
  db: OrgReader,
  conditions: readonly Condition[],
  { order, take, skip }: Slice,
) => {
  const found = findClientSeqs(db, conditions, { order, take: no_limit, skip: 0 });
  return { seqs: found.slice(skip, skip + take), total: found.length };
};

const notPendingDeletion = (db: OrgReader): Condition[] => {
  const pending = clientsPendingDeletion(db);
  return pending.length === 0 ? [] : [sql`not ${isIn(pending)}`];
};
