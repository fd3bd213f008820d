import { recordCommand } from "../../access/audit.ts";
import { OrgTx } from "../../database/org.ts";
import type { Side } from "./moving.ts";
import { removeRows } from "./remove.ts";
import { readMoveRow, setMove } from "./state.ts";
import { movedTables } from "./tables.ts";

/** So that programs with a key, which nobody logs in again, still learn where the organization is. */
const kept = ["api_keys"] as const;

/** Removes the rows of an organization that has moved. Called again after an interruption, it goes on. */
export const forgetMoved = async (
  { sqlite, path }: Side,
  org_id: string,
  onProgress: (rows: number) => void,
): Promise<void> => {
  if (readMoveRow(sqlite, org_id)?.state !== "moved")
    throw new Error(`${org_id} has not moved: nothing is removed`);
  sqlite.writeNow((root) => setMove(root, org_id, { state: "moved", forgotten: 1 }));
  await removeRows({ sqlite, path, org_id, tables: movedTables(sqlite), onProgress }, kept);
  sqlite.writeNow((root) =>
    // `Tx.org` refuses one that has moved.
    recordCommand(new OrgTx(sqlite, root, org_id), {
      action: "Remove the rows of an organization that has moved",
      operation: "org move",
      subject_id: org_id,
      sent: { forget: true },
    }),
  );
};
