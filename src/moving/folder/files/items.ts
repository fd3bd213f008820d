import { findItem, itemView } from "../../../catalogue/item-queries.ts";
import { createItem, updateItem } from "../../../catalogue/items.ts";
import { ItemChange, NewItem } from "../../../catalogue/wire.ts";
import { validate } from "../../../http/contract/validation.ts";
import { type Cells, flagIn, numberIn, wordIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { findRecord } from "../reference-queries.ts";
import { hasAll } from "../unchanged.ts";

const inputOf = (cells: Cells) => ({
  name: cells.name,
  sku: cells.sku,
  type: wordIn(cells.type),
  unit: cells.unit,
  price: numberIn(cells.price),
  currency: cells.currency?.toUpperCase(),
  tax_rate: numberIn(cells.tax_rate),
  track_serial: flagIn(cells.track_serial),
  track_mac: flagIn(cells.track_mac),
  active: flagIn(cells.active),
});

export const items: FolderFile = {
  importLine: ({ db, organization, change }, { external_ref, cells }) => {
    const uuid = findRecord(db, "items", external_ref);
    if (uuid === null)
      return change(undefined, (tx) => {
        const made = createItem(tx, organization.currency, validate(NewItem, inputOf(cells)));
        rememberImported(tx, "items", external_ref, { id: made.uuid, content: null });
        return "created";
      });
    const before = findItem(db, uuid);
    const sent = validate(ItemChange, inputOf(cells));
    if (hasAll(itemView(before), sent)) return "unchanged";
    change(undefined, (tx) => updateItem(tx, before, sent));
    return "updated";
  },

  *exportLines(db) {
    const rows = db.all(db.from("items").selectAll().orderBy("uuid"));
    yield rows.map((row) => {
      const { uuid, ...item } = itemView(row);
      return { external_ref: refOf(db, "items", uuid), ...item };
    });
  },
};
