import { build, insertOf } from "../../database/build.ts";
import type { Moving } from "./moving.ts";

/** Keeps what cursors of the event feed mean in the target: those of this file, and of files before it. */
export const copyEventShifts = ({ org_id, source, target }: Moving, shift: number): void => {
  const former = source.sqlite.all(
    build.selectFrom("event_shifts").select("shift").where("org_id", "=", org_id),
  );
  const shifts = new Set([...former.map((row) => row.shift + shift), shift]);
  shifts.delete(0); // as they are
  target.sqlite.writeNow((root) => {
    for (const each of shifts)
      root.run(insertOf("event_shifts", ["org_id", "shift"]), { org_id, shift: each });
  });
};
