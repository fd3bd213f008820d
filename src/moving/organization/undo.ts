import { recordCommand } from "../../access/audit.ts";
import { freeze } from "./freeze.ts";
import type { Moving } from "./moving.ts";
import { removeOrganization } from "./remove.ts";
import type { Shifts } from "./sequences.ts";
import { open, readMoveRow, standingOf } from "./state.ts";
import { movedTables } from "./tables.ts";
import { compare } from "./verify.ts";

/** A call that only reads changes these: such calls may be forgotten. */
const changed_by_reading = ["api_key_calls", "sessions"];

/**
 * Gives the organization back to the source, as it was, and removes it from the target. Refuses if it has changed in the
 * target since. Called again after an interruption, it goes on.
 */
export const undoMove = async (moving: Moving): Promise<void> => {
  const { org_id, source, target } = moving;
  const here = standingOf(source.sqlite, org_id);
  if (here === "moved") await refuseIfChanged(moving);
  else if (here === "here" && standingOf(target.sqlite, org_id) !== "arriving")
    throw new Error(`${org_id} has not moved`);
  if (here !== "here")
    source.sqlite.writeNow((root) => {
      open(root, org_id);
      recordCommand(root.org(org_id), {
        action: "Take back the move of the organization",
        operation: "org move",
        subject_id: org_id,
        sent: { to: target.path, undo: true },
      });
    });
  if (standingOf(target.sqlite, org_id) !== "arriving") return;
  const tables = movedTables(target.sqlite);
  await removeOrganization({ ...target, org_id, tables, onProgress: moving.onProgress });
};

/** Freezes the target and compares it with what the source still has. Opens it again if it has changed. */
const refuseIfChanged = async (moving: Moving): Promise<void> => {
  const { org_id, source, target } = moving;
  const move = readMoveRow(source.sqlite, org_id);
  if (!move?.shifts || move.forgotten === 1)
    throw new Error(`The rows of ${org_id} were removed from ${source.path}: move it back instead`);
  if (!["here", "closing", "arriving"].includes(standingOf(target.sqlite, org_id)))
    throw new Error(`${target.path} does not have the organization ${org_id}`);
  await freeze(target, org_id, "arriving");
  const tables = movedTables(source.sqlite).filter(
    ({ name }) => !changed_by_reading.includes(name),
  );
  const { differences } = await compare(moving, tables, JSON.parse(move.shifts) as Shifts);
  if (differences.length === 0) return;
  target.sqlite.writeNow((root) => open(root, org_id));
  throw new Error(
    `The organization has changed in ${target.path} since: ${differences.join("; ")}. It stays there`,
  );
};
