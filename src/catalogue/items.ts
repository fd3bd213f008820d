import { sql } from "kysely";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { checkedMinor } from "../minor-units.ts";
import { Refusal } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { ItemRow } from "./item-queries.ts";
import type { ItemChange, NewItem } from "./wire.ts";

/** Adds an item, in `default_currency` by default. Refuses a price with too many decimals. */
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
  const row = applyInput(defaults, input);
  tx.insert("items", row);
  return row;
};

/** Updates the fields that are sent. Refuses a new currency while lines have prices in the old one (decisions §3). */
export const updateItem = (tx: OrgTx, before: ItemRow, input: ItemChange): ItemRow => {
  const row: ItemRow = { ...applyInput(before, input), updated_at: tx.now };
  if (row.currency !== before.currency && isPriced(tx, before.uuid))
    throw new Refusal("in_use", "The currency cannot change while lines carry prices in it.", {
      currency: ["cannot change while lines carry prices in it"],
    });
  const { org_id: _, uuid, created_at: __, ...values } = row;
  tx.run(tx.update("items", values).where("uuid", "=", uuid));
  return row;
};

/** The tables of lines with prices in their item's currency, with the condition for the lines that count. */
const priced_lines = {
  client_items: sql<boolean>`exists (select 1 from "clients" as client
    where client.org_id = client_items.org_id and client.id = client_items.client_id
      and client.deleted_at is null)`,
  job_type_items: sql<boolean>`true`,
  // Includes billed lines, because they are billed again if their invoice is voided.
  ticket_items: sql<boolean>`exists (select 1 from "tickets" as ticket
    where ticket.org_id = ticket_items.org_id and ticket.id = ticket_items.ticket_id
      and ticket.deleted_at is null)`,
};

/** SQLite would read the lines of all clients. */
const priced_lines_index = {
  client_items: "client_items_by_item",
  job_type_items: null,
  ticket_items: "ticket_items_by_item",
};

/** Whether any line of a client, job type or ticket that is not deleted has its own price for the item. */
const isPriced = (db: OrgReader, item_uuid: string): boolean =>
  (["client_items", "job_type_items", "ticket_items"] as const).some(
    (lines) =>
      db.first(
        db
          .from(lines, priced_lines_index[lines])
          .select("position")
          .where("item_uuid", "=", item_uuid)
          .where("price", "is not", null)
          .where(priced_lines[lines])
          .limit(1),
      ) !== undefined,
  );

const applyInput = (row: ItemRow, input: ItemChange): ItemRow => {
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
