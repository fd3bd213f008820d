import type { OrgReader, OrgTx } from "../database/org.ts";
import { checkedMinor, toDecimal } from "../money.ts";
import { refuseField } from "../refusal.ts";
import type { ItemRow } from "./item-queries.ts";
import type { ItemChange, NewItem } from "./wire.ts";

/** Adds an item, in `default_currency` unless another is sent. Refuses a price with too many decimals. */
export const createItem = (tx: OrgTx, default_currency: string, input: NewItem): ItemRow => {
  const defaults: ItemRow = {
    org_id: tx.org_id,
    uuid: Bun.randomUUIDv7(),
    name: input.name,
    sku: null,
    type: input.type,
    unit: null,
    price: 0,
    currency: default_currency,
    tax_rate: "0",
    track_serial: 0,
    track_mac: 0,
    active: 1,
    created_at: tx.now,
    updated_at: tx.now,
  };
  const row = applied(defaults, input);
  tx.insert("items", row);
  return row;
};

/** Changes what is sent. Refuses another currency while lines have prices in it. */
export const updateItem = (tx: OrgTx, before: ItemRow, input: ItemChange): ItemRow => {
  const row: ItemRow = { ...applied(before, input), updated_at: tx.now };
  if (row.currency !== before.currency && isPriced(tx, before.uuid))
    throw refuseField("currency", "cannot change while lines carry prices in it");
  const { org_id: _, uuid, created_at: __, ...values } = row;
  tx.run(tx.update("items", values).where("uuid", "=", uuid));
  return row;
};

/** Whether a client's or a job type's line has a price in the item's currency. */
const isPriced = (db: OrgReader, item_uuid: string): boolean =>
  (["client_items", "job_type_items"] as const).some(
    (lines) =>
      db.first(
        db
          .from(lines)
          .select("position")
          .where("item_uuid", "=", item_uuid)
          .where("price", "is not", null)
          .limit(1),
      ) !== undefined,
  );

const applied = (row: ItemRow, input: ItemChange): ItemRow => {
  const flag = (sent: boolean | undefined, kept: 0 | 1) =>
    sent === undefined ? kept : sent ? 1 : 0;
  const currency = input.currency ?? row.currency;
  const price = checkedMinor(input.price ?? toDecimal(row.price, row.currency), currency, "price");
  return {
    ...row,
    name: input.name ?? row.name,
    sku: input.sku === undefined ? row.sku : input.sku || null,
    type: input.type ?? row.type,
    unit: input.unit === undefined ? row.unit : input.unit || null,
    price,
    currency,
    tax_rate: input.tax_rate === undefined ? row.tax_rate : String(input.tax_rate),
    track_serial: flag(input.track_serial, row.track_serial),
    track_mac: flag(input.track_mac, row.track_mac),
    active: flag(input.active, row.active),
  };
};
