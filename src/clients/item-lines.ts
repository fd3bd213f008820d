import { build } from "../database/build.ts";
import { type OrgReader, prepareByIds, prepareInOrg, rowsByIds } from "../database/org.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import { toMinor, toThousandths } from "../shared/money.ts";
import type { ClientItemRow } from "./client.ts";
import type { ItemLine } from "./wire.ts";

const currenciesOfItems = prepareByIds((org_id, uuids) =>
  build
    .selectFrom("items")
    .select(["uuid", "currency"])
    .where("org_id", "=", org_id)
    .where("uuid", "in", uuids),
);

const itemsOfClient = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("client_items")
    .select(["position", "item_uuid", "quantity", "price"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .orderBy("position"),
);

/** A client's lines as stored, in order. */
export const itemLinesOf = (db: OrgReader, client_id: string): ClientItemRow[] =>
  db.all(itemsOfClient, { client_id });

/** The currency of each item in the lines. Unknown items are missing. */
const currenciesOf = (db: OrgReader, lines: readonly ItemLine[]): Map<string, string> => {
  const uuids = lines.map((line) => line.item_uuid.toLowerCase());
  return new Map(
    rowsByIds(db, currenciesOfItems, uuids).map(({ uuid, currency }) => [uuid, currency]),
  );
};

/** Converts lines to rows: quantities to thousandths, prices to minor units of the item's currency. Refuses invalid ones on their fields. */
export const readItemLines = (
  db: OrgReader,
  lines: readonly ItemLine[],
  field = "items",
): ClientItemRow[] => {
  const errors: FieldErrors = {};
  const currencies = currenciesOf(db, lines);
  const rows = lines.map((line, position): ClientItemRow => {
    const path = `${field}.${position}`;
    const item_uuid = line.item_uuid.toLowerCase();
    const currency = currencies.get(item_uuid);
    if (!currency) errors[`${path}.item_uuid`] = ["is not known"];
    const quantity = toThousandths(line.quantity);
    if (quantity === null) errors[`${path}.quantity`] = ["must have at most 3 decimals"];
    const sent = line.price ?? null;
    const price = sent === null || !currency ? null : toMinor(sent, currency);
    if (currency && sent !== null && price === null)
      errors[`${path}.price`] = [`has more decimals than ${currency}`];
    return { position, item_uuid, quantity: quantity ?? 0, price };
  });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return rows;
};
