import { readConfig } from "../config.ts";
import { knownSchema } from "../database/migrations.ts";
import { restore } from "../operations/backup/restore.ts";
import { needed, print, readFlags } from "./command.ts";

/** `lastmile restore FILE [--json]`: puts a backup in the place of the database, while no service runs. */
export const restoreCommand = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(args, { json: { type: "boolean" } }, 1);
  const file = needed(positionals[0], "FILE");
  const restored = restore(readConfig(process.env), file);
  const { taken_at, age_seconds, schema_version, moved_aside } = restored;
  const lines = [`${restored.restored} is now ${file}`];
  if (taken_at !== null && age_seconds !== null)
    lines.push(
      `It was taken at ${taken_at}, ${ageInWords(age_seconds)} ago: what happened since is not in it`,
    );
  else if (schema_version !== null)
    lines.push("No manifest says when it was taken: what happened since is not in it");
  else lines.push("That had been cut off, and is finished");
  if (restored.took_log) lines.push(`What ${file}-wal held was taken in`);
  if (restored.is_older)
    lines.push(`It has schema ${schema_version}: the next start brings it to ${knownSchema()}`);
  if (moved_aside !== null) lines.push(`The old file is ${moved_aside}`);
  print(values.json, restored, lines);
};

const minute_seconds = 60;
const hour_seconds = 60 * minute_seconds;
const day_seconds = 24 * hour_seconds;

/** An age as people say it. */
export const ageInWords = (seconds: number): string => {
  if (seconds < 2 * minute_seconds) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (seconds < 2 * hour_seconds) return `${Math.floor(seconds / minute_seconds)} minutes`;
  if (seconds < 2 * day_seconds) return `${Math.floor(seconds / hour_seconds)} hours`;
  return `${Math.floor(seconds / day_seconds)} days`;
};
