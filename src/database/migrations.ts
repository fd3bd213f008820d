import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NeedsRestore } from "./file/advice.ts";

/** A built program has its own copy, so that it never applies those of a newer checkout around it. */
const built = join(import.meta.dir, "migrations");
const folder = existsSync(built) ? built : join(import.meta.dir, "../../db/migrations");

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

const fileNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

export const migrations = (): Migration[] =>
  fileNames().map((name, index) => {
    const version = Number.parseInt(name, 10);
    if (version !== index + 1)
      throw new Error(`db/migrations/${name}: expected number ${index + 1}`);
    return { version, name, sql: readFileSync(join(folder, name), "utf8") };
  });

/** This program's schema version: the number of its last migration. */
export const knownSchema = (): number => fileNames().length;

/** Refuses the file of a newer program. `database/restore-hint.ts` names the newest copy that this one can read. */
export const refuseNewer = (path: string, schema_version: number): void => {
  const known = knownSchema();
  if (schema_version <= known) return;
  throw new NeedsRestore(path, {
    finding: `${path} has schema ${schema_version}, this program knows ${known}: start the newer Lastmile`,
    lead: ", or go back to the newest copy that this one can read: ",
  });
};
