import type { Instant } from "../../clock/instant.ts";

export interface DatedBackup {
  /** `lastmile-20261122T081500Z.db`, or before a migration `lastmile-20261122T081500Z-schema-24.db`. */
  name: string;
  /** When it was taken, as written in the name; sorts by time. */
  at: string;
  /** Its schema version if it was made before a migration; else null. */
  schema: number | null;
}

/** The newest backup. It is replaced atomically, so other programs can copy it at any time. */
export const latest_name = "latest.db";

/** `schema` is null unless the backup is made before a migration. */
export const datedName = (at: Instant, schema: number | null): string =>
  `lastmile-${at.replace(/[-:]/g, "")}${schema === null ? "" : `-schema-${schema}`}.db`;

/** Returns null for the names of other files. */
export const parseDatedName = (name: string): DatedBackup | null => {
  const [, at, schema] = /^lastmile-(\d{8}T\d{6}Z)(?:-schema-(\d{1,6}))?\.db$/.exec(name) ?? [];
  if (at === undefined) return null;
  return { name, at, schema: schema === undefined ? null : Number(schema) };
};

/** The name of the manifest of a dated backup or of `latest.db`. */
export const manifestName = (name: string): string => `${name.slice(0, -".db".length)}.json`;

/** The name of an unpublished copy, by the id of the process that makes it. Everything else ignores such files. */
export const workName = (pid: number): string => `.lastmile-${pid}.copy`;

/** The id of the process that made an unpublished copy; null for the names of other files. */
export const copyProcessId = (name: string): number | null => {
  const [, pid] = /^\.lastmile-(\d+)\.copy(?:\.json|-journal)?$/.exec(name) ?? [];
  return pid === undefined ? null : Number(pid);
};
