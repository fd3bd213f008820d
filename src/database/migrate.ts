import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "./build.ts";
import { serving } from "./file/advice.ts";
import { application_id } from "./file/open.ts";
import type { Sqlite } from "./group-commit.ts";

const folder = join(import.meta.dir, "../../db/migrations");

interface Migration {
  version: number;
  name: string;
  sql: string;
}

const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name, index) => {
      const version = Number.parseInt(name, 10);
      if (version !== index + 1)
        throw new Error(`db/migrations/${name}: expected number ${index + 1}`);
      return { version, name, sql: readFileSync(join(folder, name), "utf8") };
    });

/** The schema of this program: the number of its last migration. */
export const knownSchema = (): number => migrations().length;

/** The number of the last migration that the file has; 0 for an empty one. */
export const schemaVersion = (sqlite: Sqlite): number => sqlite.pragma("user_version") as number;

/**
 * Brings the file to this program's schema, one transaction for each migration.
 * A file with data is copied first, beside itself. Returns the names of what was applied.
 */
export const migrate = (sqlite: Sqlite, path: string): string[] => {
  const known = migrations();
  const from = schemaVersion(sqlite);
  if (from > known.length) throw newerSchema(path, from, known.length);
  const missing = known.slice(from);
  if (missing.length > 0 && from > 0 && path !== ":memory:" && holdsData(sqlite))
    copyBefore(sqlite, path, from);
  for (const migration of missing)
    sqlite.writeNow(() => {
      // Another process may have come first: a command beside a starting service.
      if (schemaVersion(sqlite) >= migration.version) return;
      sqlite.execute(migration.sql);
      sqlite.execute(`PRAGMA user_version = ${migration.version}`);
    });
  if (sqlite.pragma("application_id") !== application_id)
    sqlite.execute(`PRAGMA application_id = ${application_id}`);
  return missing.map((migration) => migration.name);
};

const holdsData = (sqlite: Sqlite): boolean =>
  sqlite.first(build.selectFrom("organizations").select("id").limit(1)) !== undefined;

/** It has its name once it is whole: whoever is killed amid it leaves no torn one. */
const copyBefore = (sqlite: Sqlite, path: string, from: number): void => {
  const unfinished = `${path}.copying`;
  rmSync(unfinished, { force: true });
  sqlite.execute(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`);
  renameSync(unfinished, copyPath(path, from));
};

/** The copy made before a migration says which schema it has. */
const copyPath = (path: string, version: number): string =>
  `${path}.schema-${version}-${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;

/** Refuses a file of a newer program, naming the newest copy that this one can read. */
const newerSchema = (path: string, from: number, known: number): Error => {
  const copies = readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.schema-`))
    .filter((name) => Number(name.split(".schema-")[1]?.split("-")[0]) <= known)
    .sort((a, b) => Number(a.split("-").at(-1)) - Number(b.split("-").at(-1)));
  const copy = copies.at(-1);
  const way_back = copy
    ? `, or go back to the copy made before: ${serving(join(dirname(path), copy))}`
    : "";
  return new Error(
    `${path} has schema ${from}, this program knows ${known}: start the newer Lastmile${way_back}`,
  );
};
