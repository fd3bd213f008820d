import { readOrganization } from "../../../access/organization-queries.ts";
import { findItem, type ItemRow } from "../../../catalogue/item-queries.ts";
import { createItem } from "../../../catalogue/items.ts";
import type { OrgTx } from "../../../database/org.ts";
import { rememberImported } from "../imported-records.ts";
import { findRecord } from "../reference-queries.ts";

/** Items that stand for lines without one. Nobody can sell them. */
export interface OwnItem {
  /** In items.csv of an export. */
  external_ref: string;
  name: string;
}

export const imported_line: OwnItem = {
  external_ref: "lastmile:imported-line",
  name: "Imported line",
};
export const opening_balance: OwnItem = {
  external_ref: "lastmile:opening-balance",
  name: "Opening balance",
};

/** The item, made when it is missing. */
export const ownItem = (tx: OrgTx, { external_ref, name }: OwnItem): ItemRow => {
  const found = findRecord(tx, "items", external_ref);
  if (found !== null) return findItem(tx, found);
  const made = createItem(tx, readOrganization(tx).currency, {
    name,
    type: "service",
    price: 0,
    active: false,
  });
  rememberImported(tx, "items", external_ref, { id: made.uuid, content: null });
  return made;
};
