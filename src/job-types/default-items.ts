import { readItemLines } from "../clients/item-lines.ts";
import type { OrgTx } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import { type FieldErrors, Refusal } from "../refusal.ts";
import type { JobTypeInput } from "./wire.ts";

/** Replaces the default items of a job type, in the order sent. */
export const replaceDefaultItems = (
  tx: OrgTx,
  job_type_id: string,
  items: JobTypeInput["default_items"],
): void => {
  checkItems(tx, items);
  const rows = readItemLines(tx, items, "default_items");
  tx.run(tx.delete("job_type_items").where("job_type_id", "=", job_type_id));
  tx.insert(
    "job_type_items",
    rows.map((row) => ({ ...row, job_type_id })),
  );
};

/** Refuses unknown items with the reason `unknown_item` (§4.3). */
const checkItems = (tx: OrgTx, items: JobTypeInput["default_items"]): void => {
  const item_uuids = items.map(({ item_uuid }) => item_uuid);
  const unknown = unknownIds(tx, "item", item_uuids);
  if (unknown.size === 0) return;
  const errors: FieldErrors = {};
  for (const [position, item_uuid] of item_uuids.entries())
    if (unknown.has(item_uuid)) errors[`default_items.${position}.item_uuid`] = ["is not known"];
  throw new Refusal("unknown_item", "A default item is not in the catalogue.", errors);
};
