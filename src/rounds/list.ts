import type { Caller } from "../access/caller.ts";
import { collectorScope, ownCollector } from "../access/collector-scope.ts";
import { checkedDate } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { emptyPage, type Page, pageOf } from "../database/page.ts";
import { roundView } from "./view.ts";
import type { CollectionRound, RoundsQuery } from "./wire.ts";

/** One page of the rounds that the caller may see, the newest date first. */
export const listRounds = (
  db: OrgReader,
  caller: Caller,
  { page, per_page, ...filters }: RoundsQuery,
): Page<CollectionRound> => {
  const scope = filters.mine ? ownCollector(db, caller) : collectorScope(db, caller);
  if (scope === null) return emptyPage({ page, per_page });
  let rounds = db.from("collection_rounds").selectAll();
  if (scope !== "all") rounds = rounds.where("collector_id", "=", scope);
  if (filters.collector_id) rounds = rounds.where("collector_id", "=", filters.collector_id);
  if (filters.status) rounds = rounds.where("status", "=", filters.status);
  const [date, from, to] = [filters.date, filters.date_from, filters.date_to].map(checkedDate);
  if (date) rounds = rounds.where("date", "=", date);
  if (from) rounds = rounds.where("date", ">=", from);
  if (to) rounds = rounds.where("date", "<=", to);
  const found = pageOf(
    db,
    rounds.orderBy("date", "desc").orderBy("id", "desc"),
    { page, per_page },
    (row) => row,
  );
  const shows_stops = filters.stops !== false;
  const views = found.rows.map((row) => {
    const round = roundView(db, caller.organization, row);
    return shows_stops ? round : { ...round, stops: [] };
  });
  return { ...found, rows: views };
};
