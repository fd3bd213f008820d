import { readItemLines } from "../clients/item-lines.ts";
import type { OrgTx } from "../database/org.ts";
import { type FieldErrors, Refusal } from "../refusal.ts";
import type { JobTypeInput } from "./wire.ts";

/** Sets the items that a ticket of this type starts from, in the order sent. */
export const replaceDefaultItems = (
  tx: OrgTx,
  job_type_id: string,
  items: JobTypeInput["default_items"],
): void => {
  checkKnown(tx, items);
  const rows = readItemLines(tx, items, "default_items");
  tx.run(tx.delete("job_type_items").where("job_type_id", "=", job_type_id));
  tx.insert(
    "job_type_items",
    rows.map((row) => ({ ...row, job_type_id })),
  );
};

/** An item that is not in the catalogue has a reason of its own here (§4.3). */
const checkKnown = (tx: OrgTx, items: JobTypeInput["default_items"]): void => {
  const unknown: FieldErrors = {};
  for (const [position, { item_uuid }] of items.entries())
    if (!tx.first(tx.from("items").select("uuid").where("uuid", "=", item_uuid)))
      unknown[`default_items.${position}.item_uuid`] = ["is not known"];
  if (Object.keys(unknown).length > 0)
    throw new Refusal("unknown_item", "A default item is not in the catalogue.", unknown);
};
