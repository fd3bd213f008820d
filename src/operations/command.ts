import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { migrate } from "../database/migrate.ts";
import { Sqlite } from "../database/sqlite.ts";
import { fanOut } from "../webhooks/fan-out.ts";

/** Wrong usage: exit code 2 and the usage line (decisions §8). */
export class UsageError extends Error {}

type Flags = Record<string, { type: "string" | "boolean" }>;

/** Reads `--flags` and the words beside them; an unknown flag is wrong usage. */
export const readFlags = <const F extends Flags>(args: string[], options: F) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** The value of a flag that the command needs. */
export const needed = (value: string | undefined, flag: string): string => {
  if (value === undefined || value === "") throw new UsageError(`${flag} is missing`);
  return value;
};

/** Runs a command on the database file, beside a running service or without one. */
export const withDatabase = async <T>(
  work: (sqlite: Sqlite, config: Config) => T | Promise<T>,
): Promise<T> => {
  const config = readConfig(process.env);
  mkdirSync(dirname(config.DATABASE_PATH), { recursive: true });
  const sqlite = new Sqlite(config.DATABASE_PATH, { settle: fanOut });
  try {
    migrate(sqlite, config.DATABASE_PATH);
    return await work(sqlite, config);
  } finally {
    sqlite.close();
  }
};

/** One JSON document with `--json`, else lines for people. */
export const print = (json: boolean | undefined, document: unknown, lines: string[]): void =>
  console.log(json ? JSON.stringify(document) : lines.join("\n"));
