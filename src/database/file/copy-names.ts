import type { Instant } from "../../clock/instant.ts";

/** A dated backup by its name. */
export interface Dated {
  /** `lastmile-20261122T081500Z.db`; made before a migration `lastmile-20261122T081500Z-schema-24.db`. */
  name: string;
  /** The moment that it shows, as it stands in the name: such texts sort by time. */
  at: string;
  /** The schema that it has, of one made before a migration; else null. */
  schema: number | null;
}

/** The copy that is always there, and whose copying by any program is right at any moment. */
export const latest_name = "latest.db";

/** The name of a dated backup; `schema` of one made before a migration. */
export const datedName = (at: Instant, schema: number | null): string =>
  `lastmile-${at.replace(/[-:]/g, "")}${schema === null ? "" : `-schema-${schema}`}.db`;

/** Null for the name of anything else. */
export const readDatedName = (name: string): Dated | null => {
  const [, at, schema] = /^lastmile-(\d{8}T\d{6}Z)(?:-schema-(\d{1,6}))?\.db$/.exec(name) ?? [];
  if (at === undefined) return null;
  return { name, at, schema: schema === undefined ? null : Number(schema) };
};

/** The manifest that stands beside a dated backup, or beside `latest.db`. */
export const manifestName = (name: string): string => `${name.slice(0, -".db".length)}.json`;

/** What a copying process works on until it is published, by its id; passed over by everyone else. */
export const workName = (pid: number): string => `.lastmile-${pid}.copy`;

/** The id of the process that worked on a file of this name; null for the name of anything else. */
export const workerOf = (name: string): number | null => {
  const [, pid] = /^\.lastmile-(\d+)\.copy(?:\.json|-journal)?$/.exec(name) ?? [];
  return pid === undefined ? null : Number(pid);
};
