import type { Selectable } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { ItemsTable } from "../database/tables/catalogue.ts";
import { notFound } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { ItemsQuery } from "./wire.ts";

export type ItemRow = Selectable<ItemsTable>;

/** The item, otherwise 404. */
export const findItem = (db: OrgReader, uuid: string): ItemRow => {
  const row = db.first(db.from("items").selectAll().where("uuid", "=", uuid));
  if (!row) throw notFound();
  return row;
};

/** One page, newest first. */
export const listItems = (db: OrgReader, { active, type, ...page }: ItemsQuery) => {
  let query = db.from("items").selectAll().orderBy("uuid", "desc");
  if (active !== undefined) query = query.where("active", "=", active ? 1 : 0);
  if (type !== undefined) query = query.where("type", "=", type);
  return pageOf(db, query, page, itemView);
};

/** An item as JSON. */
export const itemView = (row: ItemRow) => ({
  uuid: row.uuid,
  name: row.name,
  sku: row.sku,
  type: row.type,
  unit: row.unit,
  price: toDecimal(row.price, row.currency),
  currency: row.currency,
  tax_rate: Number(row.tax_rate),
  track_serial: row.track_serial === 1,
  track_mac: row.track_mac === 1,
  active: row.active === 1,
});
