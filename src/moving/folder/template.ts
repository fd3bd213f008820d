import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { file_names, folder_columns } from "./columns.ts";

/** Writes a file with its header for each kind of record. Returns their names. Refuses to replace one. */
export const writeTemplate = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true });
  const names = file_names.map((file) => `${file}.csv`);
  const existing = names.find((name) => existsSync(join(folder, name)));
  if (existing) throw new Error(`${join(folder, existing)} is there already`);
  for (const file of file_names)
    writeFileSync(join(folder, `${file}.csv`), stringify([[...folder_columns[file]]]));
  return names;
};
