import { resolve } from "node:path";
import { knownSchema } from "../database/migrations.ts";
import { restore as putInPlace } from "../operations/backup/restore.ts";
import { type JsonOption, print } from "./print.ts";
import { commandConfig } from "./settings.ts";

/** Replaces the database with a backup while no service runs. */
export const restore = async (file: string, options: JsonOption): Promise<void> => {
  const restored = putInPlace(commandConfig(), file);
  const { taken_at, age_seconds, schema_version, moved_aside } = restored;
  const lines = [`${resolve(restored.restored)} is now ${resolve(file)}`];
  if (taken_at !== null && age_seconds !== null)
    lines.push(
      `It was taken at ${taken_at}, ${ageInWords(age_seconds)} ago: later changes are not in it`,
    );
  else if (schema_version !== null)
    lines.push("It has no manifest with the time it was taken: later changes are not in it");
  else lines.push("An interrupted restore was completed");
  if (restored.took_log) lines.push(`The contents of ${file}-wal were included`);
  if (restored.is_older)
    lines.push(`It has schema ${schema_version}: the next start migrates it to ${knownSchema()}`);
  if (moved_aside !== null) lines.push(`The previous file is ${resolve(moved_aside)}`);
  print(options, restored, lines);
};

const minute_seconds = 60;
const hour_seconds = 60 * minute_seconds;
const day_seconds = 24 * hour_seconds;

/** An age in words. */
export const ageInWords = (seconds: number): string => {
  if (seconds < 2 * minute_seconds) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  if (seconds < 2 * hour_seconds) return `${Math.floor(seconds / minute_seconds)} minutes`;
  if (seconds < 2 * day_seconds) return `${Math.floor(seconds / hour_seconds)} hours`;
  return `${Math.floor(seconds / day_seconds)} days`;
};
