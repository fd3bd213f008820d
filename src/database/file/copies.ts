import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Place } from "./advice.ts";

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

const dated = /^lastmile-(?<taken>\d{8}T\d{6})Z(?:-schema-(?<schema>\d+))?\.db$/;

/** The published backups, and what was copied beside the file before migrations; the newest first. */
export const copiesOf = (place: Place): Copy[] => {
  const folder = backupFolder(place);
  const backups = namesIn(folder).flatMap((name) => copyNamed(folder, name, dated));
  const { DATABASE_PATH: path } = place;
  const beside = namesIn(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.schema-`))
    .flatMap((name) => copyNamed(dirname(path), name, /\.schema-(?<schema>\d+)-(?<taken>\d{14})$/));
  const found = [...backups, ...beside].toSorted((a, b) => b.taken.localeCompare(a.taken));
  return found.length > 0 ? found : copyNamed(folder, "latest.db", /^latest\.db$/);
};

/** The newest copy that a program can read which knows the schemas up to `known`. */
export const newestCopy = (place: Place, known: number): Copy | undefined =>
  copiesOf(place).find(({ schema_version }) => schema_version === null || schema_version <= known);

const copyNamed = (folder: string, name: string, form: RegExp): Copy[] => {
  const found = form.exec(name);
  const path = join(folder, name);
  if (!found || !statSync(path, { throwIfNoEntry: false })?.size) return [];
  const { taken = "", schema } = found.groups ?? {};
  const schema_version = schema === undefined ? schemaSaidOf(path) : Number(schema);
  return [{ path, taken: taken.replace("T", ""), schema_version }];
};

const schemaSaidOf = (path: string): number | null => {
  try {
    const said = JSON.parse(readFileSync(path.replace(/\.db$/, ".json"), "utf8"));
    return Number.isInteger(said.schema_version) ? said.schema_version : null;
  } catch {
    return null;
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
