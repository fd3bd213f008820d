import type { Selectable } from "kysely";
import { actorOf } from "../access/caller.ts";
import type { Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { type Page, type PageRequest, pageOf } from "../database/page.ts";
import type { HandoverAmountsTable, HandoversTable } from "../database/tables/rounds.ts";
import { notFound } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { Handover } from "./wire.ts";

export type HandoverRow = Selectable<HandoversTable>;

/** What was expected and counted in a currency, in its minor units. */
export type HandoverAmount = Pick<
  Selectable<HandoverAmountsTable>,
  "currency" | "expected" | "counted"
>;

const byId = prepareInOrg<{ id: string; collector_id: number }>()((param) =>
  build
    .selectFrom("handovers")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("collector_id", "=", param("collector_id")),
);

/** The handover of this collector, otherwise 404. */
export const findHandover = (db: OrgReader, collector_id: number, id: string): HandoverRow => {
  const row = db.first(byId, { id, collector_id });
  if (!row) throw notFound();
  return row;
};

const last = prepareInOrg<{ collector_id: number }>()((param) =>
  build
    .selectFrom("handovers")
    .select("created_at")
    .where("org_id", "=", param("org_id"))
    .where("collector_id", "=", param("collector_id"))
    .orderBy("id", "desc")
    .limit(1),
);

export const lastHandoverAt = (db: OrgReader, collector_id: number): Instant | null =>
  db.first(last, { collector_id })?.created_at ?? null;

const amountsOfHandovers = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("handover_amounts")
    .select(["handover_id", "currency", "expected", "counted"])
    .where("org_id", "=", param("org_id"))
    .where("handover_id", "in", eachOf(param("ids")))
    .orderBy("handover_id")
    .orderBy("currency"),
);

/** What was expected and counted, by handover, in the order of currencies. */
export const amountsOf = (db: OrgReader, ids: readonly string[]): Map<string, HandoverAmount[]> =>
  Map.groupBy(
    db.all(amountsOfHandovers, { ids: JSON.stringify(ids) }),
    ({ handover_id }) => handover_id,
  );

/** One page of a collector's handovers, the newest first. */
export const listHandovers = (
  db: OrgReader,
  collector_id: number,
  page: PageRequest,
): Page<Handover> => {
  const handovers = db
    .from("handovers")
    .selectAll()
    .where("collector_id", "=", collector_id)
    .orderBy("id", "desc");
  const found = pageOf(db, handovers, page, (row) => row);
  const amounts = amountsOf(
    db,
    found.rows.map(({ id }) => id),
  );
  return { ...found, rows: found.rows.map((row) => handoverView(row, amounts.get(row.id) ?? [])) };
};

export const handoverView = (row: HandoverRow, amounts: readonly HandoverAmount[]): Handover => {
  const each = (minorOf: (amount: HandoverAmount) => number) =>
    amounts.map((amount) => ({
      currency: amount.currency,
      amount: toDecimal(minorOf(amount), amount.currency),
    }));
  return {
    id: row.id,
    collector_id: row.collector_id,
    expected: each(({ expected }) => expected),
    counted: each(({ counted }) => counted),
    difference: each(({ expected, counted }) => counted - expected),
    note: row.note,
    by: actorOf(row.by),
    at: row.created_at,
  };
};
