import { recordCommand } from "../../access/audit.ts";
import { beginArrival, withoutTriggers } from "./arrive.ts";
import { copyRows } from "./copy.ts";
import { copyEventShifts } from "./event-shifts.ts";
import { freeze } from "./freeze.ts";
import type { Moving } from "./moving.ts";
import { removeOrganization } from "./remove.ts";
import { open, readMoveRow, setMove, standingOf } from "./state.ts";
import { movedTables } from "./tables.ts";
import { indexAll } from "./text-indexes.ts";
import { type Comparison, compare } from "./verify.ts";

/**
 * Moves the organization; `moved_to` is its new address, for callers of the source. Called again after an interruption,
 * it begins anew, or opens what has arrived. If it fails, the source goes on as before. Returns the number of rows by
 * table; null if only the opening was left.
 */
export const moveOrganization = async (
  moving: Moving,
  moved_to: string | null,
): Promise<Comparison["rows"] | null> => {
  const { org_id, source, target } = moving;
  refuseUnlessMovable(moving);
  const is_decided = standingOf(source.sqlite, org_id) === "moved";
  const rows = is_decided ? null : await copyAndDecide(moving, moved_to);
  target.sqlite.writeNow((root) => open(root, org_id));
  return rows;
};

const refuseUnlessMovable = ({ org_id, source, target }: Moving): void => {
  const there = standingOf(target.sqlite, org_id);
  const move = readMoveRow(source.sqlite, org_id);
  if (move?.state === "arriving")
    throw new Error(`${org_id} has not arrived in ${source.path} yet: repeat that move first`);
  if (move?.state === "moved" && there !== "arriving")
    throw new Error(`${org_id} has moved to ${move.target} already`);
  if (move && move.target !== target.path)
    throw new Error(
      `${org_id} is being moved to ${move.target}: name that file, or take it back with --undo`,
    );
  if (there !== "unknown" && there !== "arriving" && there !== "moved")
    throw new Error(`${target.path} has the organization ${org_id} already`);
};

/** The organization is the target's from the last commit on. */
const copyAndDecide = async (
  moving: Moving,
  moved_to: string | null,
): Promise<Comparison["rows"]> => {
  const { org_id, source } = moving;
  close(moving, moved_to);
  try {
    await freeze(source, org_id, "copying");
    const { rows, shifts } = await copy(moving);
    source.sqlite.writeNow((root) =>
      setMove(root, org_id, { state: "moved", shifts: JSON.stringify(shifts) }),
    );
    return rows;
  } catch (error) {
    source.sqlite.writeNow((root) => open(root, org_id));
    throw error;
  }
};

/** The entry in the audit log moves, too. */
const close = ({ org_id, source, target }: Moving, moved_to: string | null): void => {
  const is_here = standingOf(source.sqlite, org_id) === "here";
  source.sqlite.writeNow((root) => {
    if (is_here)
      recordCommand(root.org(org_id), {
        action: "Move the organization to another file",
        operation: "org move",
        subject_id: org_id,
        sent: { to: target.path, moved_to },
      });
    setMove(root, org_id, { state: "closing", moved_to, target: target.path });
  });
};

/** Copies everything into the target and compares it there. Removes what an interrupted move left first. */
const copy = async (moving: Moving) => {
  const { org_id, source, target, onProgress } = moving;
  const tables = movedTables(source.sqlite);
  await removeOrganization({ ...target, org_id, tables, onProgress: () => {} });
  withoutTriggers(target.sqlite, tables);
  const shifts = beginArrival(moving, tables);
  await copyRows(moving, tables, shifts);
  await indexAll(target, org_id, onProgress);
  copyEventShifts(moving, shifts.events);
  const { rows, differences } = await compare(moving, tables, shifts);
  if (differences.length > 0)
    throw new Error(
      `The copy in ${target.path} is not the same: ${differences.join("; ")}. Nothing was moved`,
    );
  return { rows, shifts };
};
