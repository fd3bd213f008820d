import { readConfig } from "../config.ts";
import { lowerPriority } from "../database/file/lower-priority.ts";
import { type Drilled, drill } from "../operations/backup/drill.ts";
import { print, readFlags } from "./command.ts";
import { ageInWords } from "./restore.ts";

/** `lastmile drill [--json]`: rehearses going back to the newest backup; exit status 1 when that would fail. */
export const drillCommand = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, { json: { type: "boolean" } });
  lowerPriority(); // calls go first, where a service runs
  const drilled = drill(readConfig(process.env));
  if (values.json || drilled.ok) print(values.json, drilled, told(drilled));
  if (!drilled.ok) throw new Error(drilled.faults.join("; "));
};

const told = ({ file, taken_at, age_seconds, row_counts, duration_ms }: Drilled): string[] => {
  const rows = Object.values(row_counts).reduce((sum, count) => sum + count, 0);
  return [
    `${file} is right: it was taken at ${taken_at}, ${ageInWords(age_seconds ?? 0)} ago`,
    `${rows} rows in ${Object.keys(row_counts).length} tables and the books are as its manifest says; that took ${(duration_ms / 1000).toFixed(1)} s`,
  ];
};
