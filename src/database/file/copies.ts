import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Place } from "./advice.ts";
import { latest_name, manifestName, readDatedName } from "./copy-names.ts";

/** A copy of the file, by what its name and its manifest say. */
export interface Copy {
  path: string;
  /** The digits of its moment in UTC, to the second. */
  taken: string;
  /** Null when neither says it. */
  schema_version: number | null;
}

/** `backups` beside the database, unless `BACKUP_DIR` names another folder. */
export const backupFolder = ({ DATABASE_PATH, BACKUP_DIR }: Place): string =>
  BACKUP_DIR ?? join(dirname(DATABASE_PATH), "backups");

/** The published backups, and what was copied beside the file before migrations; the newest first. */
export const copiesOf = (place: Place): Copy[] => {
  const folder = backupFolder(place);
  const backups = namesIn(folder).flatMap((name) => backupNamed(folder, name));
  const { DATABASE_PATH: path } = place;
  const beside = namesIn(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.schema-`))
    .flatMap((name) => formerCopyNamed(dirname(path), name));
  const found = [...backups, ...beside].filter(({ path }) => holdsSomething(path));
  if (found.length > 0) return found.toSorted((a, b) => b.taken.localeCompare(a.taken));
  const latest = join(folder, latest_name);
  return holdsSomething(latest)
    ? [{ path: latest, taken: "", schema_version: schemaSaidOf(latest) }]
    : [];
};

/** The newest copy that a program can read which knows the schemas up to `known`. */
export const newestCopy = (place: Place, known: number): Copy | undefined =>
  copiesOf(place).find(({ schema_version }) => schema_version === null || schema_version <= known);

const backupNamed = (folder: string, name: string): Copy[] => {
  const dated = readDatedName(name);
  if (!dated) return [];
  const path = join(folder, name);
  const taken = dated.at.replace(/\D/g, "");
  return [{ path, taken, schema_version: dated.schema ?? schemaSaidOf(path) }];
};

/** As 0.1 named them: `lastmile.db.schema-3-20261015083000`. */
const formerCopyNamed = (folder: string, name: string): Copy[] => {
  const [, schema, taken] = /\.schema-(\d+)-(\d{14})$/.exec(name) ?? [];
  if (schema === undefined || taken === undefined) return [];
  return [{ path: join(folder, name), taken, schema_version: Number(schema) }];
};

const holdsSomething = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const schemaSaidOf = (path: string): number | null => {
  const { schema_version } = manifestOf(path);
  return typeof schema_version === "number" ? schema_version : null;
};

/** The database of which the newest backup in the folder is one; null when nothing says it. */
export const backedUpFrom = (folder: string): string | null => {
  const { database } = manifestOf(join(folder, latest_name));
  return typeof database === "string" ? database : null;
};

/** What the manifest of a copy says; nothing when there is none. */
const manifestOf = (path: string): Record<string, unknown> => {
  try {
    return JSON.parse(readFileSync(manifestName(path), "utf8")) ?? {};
  } catch {
    return {};
  }
};

/** None of a folder that is not there, or cannot be read. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
