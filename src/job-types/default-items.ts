import { toMinor, toThousandths } from "../billing/money.ts";
import type { OrgTx } from "../database/org.ts";
import { type FieldErrors, Refusal, refuseFields } from "../refusal.ts";

export interface DefaultItem {
  item_uuid: string;
  quantity: number;
  price?: number | null | undefined;
}

/** Sets the items that a ticket of this type starts from, in the order sent. */
export const replaceDefaultItems = (
  tx: OrgTx,
  job_type_id: string,
  items: readonly DefaultItem[],
): void => {
  const errors: FieldErrors = {};
  const rows = withCurrency(tx, items).map(({ item_uuid, quantity, price, currency }, position) => {
    const thousandths = toThousandths(quantity);
    const minor = price == null ? null : toMinor(price, currency);
    if (thousandths === null)
      errors[`default_items.${position}.quantity`] = ["must have at most 3 decimals"];
    if (price != null && minor === null)
      errors[`default_items.${position}.price`] = ["has more decimals than its currency"];
    return { job_type_id, position, item_uuid, quantity: thousandths ?? 0, price: minor };
  });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  tx.run(tx.delete("job_type_items").where("job_type_id", "=", job_type_id));
  tx.insert("job_type_items", rows);
};

/** The items with the currency that each is priced in; refuses what is not in the catalogue. */
const withCurrency = (
  tx: OrgTx,
  items: readonly DefaultItem[],
): (DefaultItem & { currency: string })[] => {
  const unknown: FieldErrors = {};
  const known = items.flatMap((item, position) => {
    const row = tx.first(tx.from("items").select("currency").where("uuid", "=", item.item_uuid));
    if (!row) unknown[`default_items.${position}.item_uuid`] = ["is not known"];
    return row ? [{ ...item, currency: row.currency }] : [];
  });
  if (Object.keys(unknown).length > 0)
    throw new Refusal("unknown_item", "A default item is not in the catalogue.", unknown);
  return known;
};
