import type { Organization } from "../access/organization-queries.ts";
import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { applyInput } from "./apply.ts";
import { checkClient } from "./check.ts";
import type { ClientRow } from "./client.ts";
import { itemLinesOf, readItemLines } from "./item-lines.ts";
import { recordAccountChanged, recordUpdated } from "./record.ts";
import type { ClientInput } from "./wire.ts";

/** Changes the fields in `input`. Items and the ISP account are replaced as a whole (decisions §3). */
export const updateClient = (
  tx: OrgTx,
  organization: Organization,
  before: ClientRow,
  input: ClientInput,
): ClientRow => {
  if (before.suspended === 1) refuseActive(before, input);
  const row = applyInput(before, input, organization.timezone);
  checkClient(tx, before, row);
  const items_before = itemLinesOf(tx, before.id);
  const items = input.items === undefined ? items_before : readItemLines(tx, input.items ?? []);
  if (keepsFromActive(before, row, input)) recordAccountChanged(tx, row.id);
  return recordUpdated(tx, { row: before, items: items_before }, { row, items });
};

/** The account of a suspended client becomes active by resuming them (§11.2). */
const refuseActive = ({ id }: ClientRow, { isp_account }: ClientInput): void => {
  if (isp_account?.status === "active")
    throw new Refusal(
      "suspended",
      `The client is suspended: POST /v1/clients/${id}/resume activates their account.`,
    );
};

/** Whether the account would be active, were the client not suspended. */
const keepsFromActive = (
  before: ClientRow,
  row: ClientRow,
  { isp_account }: ClientInput,
): boolean =>
  before.suspended === 1 &&
  before.isp_status !== row.isp_status &&
  isp_account?.status === undefined &&
  row.isp_status === "suspended";
