import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabasePaths } from "./advice.ts";
import { latest_name, manifestName, parseDatedName } from "./copy-names.ts";

/** A copy of the database, according to its name and manifest. */
export interface Copy {
  path: string;
  /** When it was taken, in UTC: YYYYMMDDhhmmss. */
  taken: string;
  /** Null when neither name nor manifest has it. */
  schema_version: number | null;
}

/** `backups` next to the database, unless `BACKUP_DIR` names another folder. */
export const backupFolder = ({ DATABASE_PATH, BACKUP_DIR }: DatabasePaths): string =>
  BACKUP_DIR ?? join(dirname(DATABASE_PATH), "backups");

/** The published backups, and the copies that version 0.1 made next to the file before migrations; newest first. */
export const findCopies = (paths: DatabasePaths): Copy[] => {
  const folder = backupFolder(paths);
  const backups = namesIn(folder).flatMap((name) => backupNamed(folder, name));
  const { DATABASE_PATH: path } = paths;
  const before_migrations = namesIn(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.schema-`))
    .flatMap((name) => formerCopyNamed(dirname(path), name));
  const found = [...backups, ...before_migrations].filter(({ path }) => isNonEmpty(path));
  if (found.length > 0) return found.toSorted((a, b) => b.taken.localeCompare(a.taken));
  const latest = join(folder, latest_name);
  return isNonEmpty(latest)
    ? [{ path: latest, taken: "", schema_version: schemaInManifest(latest) }]
    : [];
};

/** The newest copy whose schema is at most `known`. */
export const newestCopy = (paths: DatabasePaths, known: number): Copy | undefined =>
  findCopies(paths).find(
    ({ schema_version }) => schema_version === null || schema_version <= known,
  );

const backupNamed = (folder: string, name: string): Copy[] => {
  const dated = parseDatedName(name);
  if (!dated) return [];
  const path = join(folder, name);
  const taken = dated.at.replace(/\D/g, "");
  return [{ path, taken, schema_version: dated.schema ?? schemaInManifest(path) }];
};

/** As version 0.1 named them: `lastmile.db.schema-3-20261015083000`. */
const formerCopyNamed = (folder: string, name: string): Copy[] => {
  const [, schema, taken] = /\.schema-(\d+)-(\d{14})$/.exec(name) ?? [];
  if (schema === undefined || taken === undefined) return [];
  return [{ path: join(folder, name), taken, schema_version: Number(schema) }];
};

const isNonEmpty = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const schemaInManifest = (path: string): number | null => {
  const { schema_version } = manifestOf(path);
  return typeof schema_version === "number" ? schema_version : null;
};

/** The path of the database that `latest.db` in the folder was copied from; null without a manifest. */
export const databaseInManifest = (folder: string): string | null => {
  const { database } = manifestOf(join(folder, latest_name));
  return typeof database === "string" ? database : null;
};

/** Returns {} if the copy has no manifest. */
const manifestOf = (path: string): Record<string, unknown> => {
  try {
    return JSON.parse(readFileSync(manifestName(path), "utf8")) ?? {};
  } catch {
    return {};
  }
};

/** Empty for a folder that does not exist or cannot be read. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
