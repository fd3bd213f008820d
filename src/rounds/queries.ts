import type { Selectable } from "kysely";
import type { Caller } from "../access/caller.ts";
import { checkCollectorScope } from "../access/collector-scope.ts";
import { findPayment } from "../billing/payments/queries.ts";
import type { PaymentRow } from "../billing/payments/record.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { CollectionRoundsTable, CollectionStopsTable } from "../database/tables/rounds.ts";
import { notFound } from "../refusal.ts";

export type RoundRow = Selectable<CollectionRoundsTable>;
export type StopRow = Selectable<CollectionStopsTable>;

const byId = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("collection_rounds")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** The round, if the caller may see it; otherwise 404. */
export const findRound = (db: OrgReader, caller: Caller, id: string): RoundRow => {
  const round = db.first(byId, { id });
  if (!round) throw notFound();
  checkCollectorScope(db, caller, round.collector_id);
  return round;
};

const nameById = prepareInOrg<{ id: number }>()((param) =>
  build
    .selectFrom("collectors")
    .select("name")
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** The name of a collector, also of a deleted one. */
export const collectorName = (db: OrgReader, id: number): string =>
  db.first(nameById, { id })?.name ?? "";

const stopById = prepareInOrg<{ id: string; round_id: string }>()((param) =>
  build
    .selectFrom("collection_stops")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("round_id", "=", param("round_id")),
);

/** The stop of this round, otherwise 404. */
export const findStop = (db: OrgReader, { id: round_id }: RoundRow, id: string): StopRow => {
  const stop = db.first(stopById, { id, round_id });
  if (!stop) throw notFound();
  return stop;
};

/** The payment that a stop took. Null without one, and once it is deleted: then the stop has no outcome again. */
export const takenPayment = (db: OrgReader, { payment_id }: StopRow): PaymentRow | null => {
  if (payment_id === null) return null;
  const { payment } = findPayment(db, payment_id);
  return payment.deleted_at === null ? payment : null;
};

const stopsOfRound = prepareInOrg<{ round_id: string }>()((param) =>
  build
    .selectFrom("collection_stops")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("round_id", "=", param("round_id"))
    .orderBy("position")
    .orderBy("id"),
);

/** The stops of a round in the order of the walk. */
export const stopsOf = (db: OrgReader, { id: round_id }: RoundRow): StopRow[] =>
  db.all(stopsOfRound, { round_id });
