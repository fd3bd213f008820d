import { plusSeconds } from "../../clock/instant.ts";
import { across_organizations, build } from "../../database/build.ts";
import type { Tx } from "../../database/org.ts";
import { isHere } from "../../database/organization-moves.ts";
import { removeTransfer } from "./record.ts";

const kept_days = 7;
const batch_max = 20;

const due = build
  .selectFrom("transfers")
  .select(["org_id", "id"])
  .where("status", "not in", ["checking", "running"])
  .where(isHere("transfers.org_id"))
  .limit(batch_max);

/** Deletes old imports and exports; their files are removed then. Returns how many. */
export const pruneTransfers = (root: Tx): number => {
  const before = plusSeconds(root.now, -kept_days * 86_400);
  const rows = root.all(due.where("created_at", "<", before).modifyEnd(across_organizations));
  for (const { org_id, id } of rows) removeTransfer(root.org(org_id), id);
  return rows.length;
};
