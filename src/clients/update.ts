import type { Organization } from "../access/organization-queries.ts";
import type { OrgTx } from "../database/org.ts";
import { applyInput } from "./apply.ts";
import { checkClient } from "./check.ts";
import type { ClientRow } from "./client.ts";
import { itemLinesOf, readItemLines } from "./item-lines.ts";
import { recordUpdated } from "./record.ts";
import type { ClientInput } from "./wire.ts";

/** Changes the fields in `input`. Items and the ISP account are replaced as a whole (decisions §3). */
export const updateClient = (
  tx: OrgTx,
  organization: Organization,
  before: ClientRow,
  input: ClientInput,
): ClientRow => {
  const row = applyInput(before, input, organization.timezone);
  checkClient(tx, before, row);
  const items_before = itemLinesOf(tx, before.id);
  const items = input.items === undefined ? items_before : readItemLines(tx, input.items ?? []);
  return recordUpdated(tx, { row: before, items: items_before }, { row, items });
};
