import { lowerPriority } from "../database/file/lower-priority.ts";
import { type DrillReport, drill as rehearse } from "../operations/backup/drill.ts";
import { type JsonOption, print } from "./print.ts";
import { ageInWords } from "./restore.ts";
import { commandConfig } from "./settings.ts";

/** Rehearses a restore of the newest backup. Throws if it would fail. */
export const drill = async (options: JsonOption): Promise<void> => {
  lowerPriority(); // requests to a running service have priority
  const drilled = rehearse(commandConfig());
  if (options.json || drilled.ok) print(options, drilled, linesOf(drilled));
  if (!drilled.ok) throw new Error(drilled.faults.join("; "));
};

const linesOf = ({
  file,
  taken_at,
  age_seconds,
  row_counts,
  duration_ms,
}: DrillReport): string[] => {
  const rows = Object.values(row_counts).reduce((sum, count) => sum + count, 0);
  return [
    `${file} can be restored: it was taken at ${taken_at}, ${ageInWords(age_seconds ?? 0)} ago`,
    `${rows} rows in ${Object.keys(row_counts).length} tables and the books are as its manifest says; that took ${(duration_ms / 1000).toFixed(1)} s`,
  ];
};
