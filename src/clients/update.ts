import type { Organization } from "../access/organization-queries.ts";
import type { OrgTx } from "../database/org.ts";
import { applyInput } from "./apply.ts";
import { checkClient } from "./check.ts";
import type { ClientRow } from "./client.ts";
import { itemLinesOf, readItemLines } from "./item-lines.ts";
import { recordUpdated } from "./record.ts";
import type { ClientInput } from "./wire.ts";

/** Changes what is sent and keeps the rest; items and the ISP account are replaced whole (decisions §3). */
export const updateClient = (
  tx: OrgTx,
  organization: Organization,
  before: ClientRow,
  input: ClientInput,
): ClientRow => {
  const row = applyInput(before, input, organization.timezone);
  checkClient(tx, before, row);
  const kept = itemLinesOf(tx, before.id);
  const items = input.items === undefined ? kept : readItemLines(tx, input.items ?? []);
  return recordUpdated(tx, { row: before, items: kept }, { row, items });
};
