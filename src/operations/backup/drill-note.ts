import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { removeWork, writeDurably } from "./durable.ts";

const note = v.object({ drilled_at: v.pipe(v.string(), v.isoTimestamp()), ok: v.boolean() });

/** The last `lastmile drill`, as `lastmile doctor` tells of it. */
export type DrillNote = v.InferOutput<typeof note>;

const fileIn = (folder: string): string => join(folder, "drill.json");

/** Keeps the result among the backups. Where nothing can be written the drill itself counts all the same. */
export const noteDrill = (folder: string, result: DrillNote): void => {
  const work = `${fileIn(folder)}.${process.pid}`;
  try {
    writeDurably(work, `${JSON.stringify(result)}\n`);
    renameSync(work, fileIn(folder));
  } catch {
    removeWork(work); // no folder, a full disk, or one of another user
  }
};

/** Null when no drill has left one. */
export const lastDrill = (folder: string): DrillNote | null => {
  try {
    const read = v.safeParse(note, JSON.parse(readFileSync(fileIn(folder), "utf8")));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};
