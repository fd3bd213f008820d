import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { removeUnpublished, writeDurably } from "./files.ts";

const drill_result = v.object({
  drilled_at: v.pipe(v.string(), v.isoTimestamp()),
  ok: v.boolean(),
});

/** The result of the last `lastmile drill`, for `lastmile doctor`. */
export type DrillResult = v.InferOutput<typeof drill_result>;

const fileIn = (folder: string): string => join(folder, "drill.json");

/** Best effort: writes the result into the backup folder. */
export const saveDrillResult = (folder: string, result: DrillResult): void => {
  const work = `${fileIn(folder)}.${process.pid}`;
  try {
    writeDurably(work, `${JSON.stringify(result)}\n`);
    renameSync(work, fileIn(folder));
  } catch {
    removeUnpublished(work); // no folder, a full disk, or another user's folder
  }
};

/** Null if no drill was run. */
export const lastDrillResult = (folder: string): DrillResult | null => {
  try {
    const read = v.safeParse(drill_result, JSON.parse(readFileSync(fileIn(folder), "utf8")));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};
