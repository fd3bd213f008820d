import type { Selectable } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { type Page, pageOf } from "../database/page.ts";
import type { CollectorsTable } from "../database/tables/catalogue.ts";
import { notFound } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { Collector, CollectorsQuery } from "./wire.ts";

export type CollectorRow = Selectable<CollectorsTable>;

const collectors = (db: OrgReader) =>
  db.from("collectors").selectAll().where("deleted_at", "is", null);

/** The collector if they are not deleted, otherwise 404. */
export const findCollector = (db: OrgReader, id: number): CollectorRow => {
  const row = db.first(collectors(db).where("id", "=", id));
  if (!row) throw notFound();
  return row;
};

/** One page, the newest first. */
export const listCollectors = (
  db: OrgReader,
  { active, ...page }: CollectorsQuery,
): Page<Collector> => {
  let query = collectors(db).orderBy("id", "desc");
  if (active !== undefined) query = query.where("active", "=", active ? 1 : 0);
  return pageOf(db, query, page, collectorView);
};

/** The limit in minor units by currency; null for none. */
export const limitOf = ({ cash_limit }: Pick<CollectorRow, "cash_limit">) =>
  cash_limit === null ? null : (JSON.parse(cash_limit) as Record<string, number>);

/** The limit as JSON. */
export const limitView = (row: Pick<CollectorRow, "cash_limit">): Collector["cash_limit"] => {
  const limit = limitOf(row);
  return (
    limit &&
    Object.fromEntries(
      Object.entries(limit).map(([currency, minor]) => [currency, toDecimal(minor, currency)]),
    )
  );
};

export const collectorView = (row: CollectorRow): Collector => ({
  id: row.id,
  name: row.name,
  active: row.active === 1,
  user_id: row.user_id,
  cash_limit: limitView(row),
});
