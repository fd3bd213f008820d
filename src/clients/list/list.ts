import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page, PageRequest } from "../../database/page.ts";
import { clientsPendingDeletion } from "../queries.ts";
import { type ListShape, listView } from "../view.ts";
import type { ListedClient } from "../wire.ts";
import { type Condition, conditionsOf, isIn } from "./filters.ts";
import type { Order } from "./order.ts";
import { type ClientSlice, countClients, pageOfClients, storedCount } from "./queries.ts";
import { searchClients } from "./search.ts";
import type { ClientFilters } from "./wire.ts";

export interface ClientSelection extends PageRequest {
  /** Sets of filters, all of which apply. */
  filters: ClientFilters[];
  order: Order | null;
}

export interface ClientListRequest extends ClientSelection, ListShape {}

/** A page of the list (§4.1, decisions §3). */
export const listClients = (
  db: OrgReader,
  caller: Caller,
  { filters, order, page, per_page, ...shape }: ClientListRequest,
): Page<ListedClient> => {
  const { seqs, total } = selectClients(db, caller, { filters, order, page, per_page });
  return { rows: listView(db, caller, seqs, shape), total, page, per_page };
};

/** The clients of a page, and the number of all. */
export const selectClients = (
  db: OrgReader,
  caller: Caller,
  { filters, order, page, per_page }: ClientSelection,
): ClientSlice => {
  const requested = filters.flatMap((each) => conditionsOf(db, caller.organization, each));
  const conditions = [...notPendingDeletion(db), ...requested];
  const slice = { order, take: per_page, skip: (page - 1) * per_page };
  return (
    searchClients(db, conditions, filters, slice) ??
    pageOfClients(db, conditions, countOf(db, conditions, filters), slice)
  );
};

/** Stored, if the list is filtered by no more than a status. */
const countOf = (
  db: OrgReader,
  conditions: readonly Condition[],
  filters: readonly ClientFilters[],
): number => {
  const [status, ...more] = filters.flatMap((each) => each.status ?? []);
  const is_stored = more.length === 0 && conditions.length === (status ? 1 : 0);
  return is_stored ? storedCount(db, status) : countClients(db, conditions);
};

const notPendingDeletion = (db: OrgReader): Condition[] => {
  const pending = clientsPendingDeletion(db);
  return pending.length === 0 ? [] : [sql`not ${isIn(pending)}`];
};
