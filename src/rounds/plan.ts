import { type RawBuilder, sql } from "kysely";
import type { Organization } from "../access/organization-queries.ts";

import { conditionsOf } from "../clients/list/filters.ts";
import { findClients, findSeqs, notPendingDeletion } from "../clients/queries.ts";
import { type CalendarDate, checkedDate, dateIn, now, plusDays } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { type FieldErrors, Refusal, refuseField, refuseFields } from "../refusal.ts";
import { stops_max } from "../shared/round-vocabulary.ts";
import { collectorName, type RoundRow } from "./queries.ts";
import { insertRound } from "./record.ts";
import { compareOnWalk } from "./walk.ts";
import type { NewRound, RoundFilter } from "./wire.ts";

/** The clients that a new round visits, in the order of the walk. Refuses unknown ones, and too many. */
export const clientsToVisit = (
  db: OrgReader,
  organization: Organization,
  { collector_id, date, client_ids, filter }: NewRound,
): string[] => {
  if (client_ids && filter) throw refuseField("filter", "cannot be sent with client_ids");
  const ids = filter ? idsOwing(db, organization, filter, { collector_id, date }) : client_ids;
  const clients = findClients(db, ids ?? []);
  if (client_ids) checkKnown(client_ids, clients);
  return [...clients.values()].toSorted(compareOnWalk).map(({ id }) => id);
};

const checkKnown = (ids: readonly string[], clients: ReadonlyMap<string, unknown>): void => {
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries())
    if (!clients.has(id)) errors[`client_ids.${index}`] = ["is not known"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};

/** The ids of those who owe something and match the filter. */
const idsOwing = (
  db: OrgReader,
  organization: Organization,
  { min_days_overdue, collector_only, without_round, ...filter }: RoundFilter,
  { collector_id, date }: { collector_id: number; date: string },
): string[] => {
  checkReference(db, "branch", "filter.branch_id", filter.branch_id);
  checkReference(db, "generator", "filter.generator_id", filter.generator_id);
  const { agreed_payment_method, generator_id: generator, ...others } = filter;
  const conditions: RawBuilder<boolean>[] = conditionsOf(db, organization, {
    ...others,
    ...(generator && { generator }),
    ...(agreed_payment_method && { agreed_payment_method: [agreed_payment_method] }),
    ...(collector_only && { collector_id }),
    has_balance: true,
  });
  if (min_days_overdue !== undefined) {
    const today = dateIn(organization.timezone, now());
    conditions.push(hasInvoiceDueBy(plusDays(today, -min_days_overdue)));
  }
  if (without_round) conditions.push(isOnNoRound(date));
  const clients = conditions
    .reduce((query, condition) => query.where(condition), db.from("clients", "clients_listed"))
    .select("id")
    .where("deleted_at", "is", null)
    .where(notPendingDeletion)
    .limit(stops_max + 1);
  const ids = db.all(clients).map(({ id }) => id);
  if (ids.length > stops_max) throw refuseField("filter", `finds more than ${stops_max} clients`);
  return ids;
};

const hasInvoiceDueBy = (day: CalendarDate) =>
  sql<boolean>`exists (select 1 from "invoices" where "invoices"."org_id" = "clients"."org_id"
    and "invoices"."client_id" = "clients"."id" and "invoices"."due_date" <= ${day}
    and "invoices"."status" in ('unpaid', 'partially_paid'))`;

const isOnNoRound = (date: string) =>
  sql<boolean>`not exists (select 1 from "collection_stops" as stop
    where stop."org_id" = "clients"."org_id" and stop.client_id = "clients"."id"
      and stop.on_date = ${date})`;

/** Plans a round for these clients, in their order. */
export const planRound = (tx: OrgTx, input: NewRound, ids: readonly string[]): RoundRow => {
  checkReference(tx, "collector", "collector_id", input.collector_id);
  const date = checkedDate(input.date);
  // Somebody may have been deleted since the ids were read.
  const live = findSeqs(tx, ids);
  const client_ids = ids.filter((id) => live.has(id));
  checkOnNoRound(tx, date, client_ids);
  const name = input.name || collectorName(tx, input.collector_id);
  return insertRound(tx, { collector_id: input.collector_id, date, name }, client_ids);
};

const roundsOfDay = prepareInOrg<{ date: CalendarDate; client_ids: string; except: string }>()(
  (param) =>
    build
      .selectFrom("collection_stops as stop")
      .innerJoin("collection_rounds as round", (join) =>
        join.onRef("round.org_id", "=", "stop.org_id").onRef("round.id", "=", "stop.round_id"),
      )
      .select(["round.id", "round.name", "stop.client_id"])
      .where("stop.org_id", "=", param("org_id"))
      .where("stop.client_id", "in", eachOf(param("client_ids")))
      .where("stop.on_date", "=", param("date"))
      .where("round.id", "<>", param("except")),
);

/** Refuses clients who stand on another planned or open round of the date, naming the round. */
export const checkOnNoRound = (
  tx: OrgTx,
  date: CalendarDate,
  client_ids: readonly string[],
  except = "",
): void => {
  const found = tx.all(roundsOfDay, { date, client_ids: JSON.stringify(client_ids), except });
  const [first] = found;
  if (!first) return;
  throw new Refusal(
    "already_on_round",
    `${found.length === 1 ? "A client stands" : "Clients stand"} on the round "${first.name}" of that date already.`,
    {
      round_id: first.id,
      round_name: first.name,
      client_ids: found.map(({ client_id }) => client_id),
    },
  );
};
