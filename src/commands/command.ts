import { parseArgs } from "node:util";
import {
  findOrganization,
  listOrganizations,
  type Organization,
} from "../access/organization-queries.ts";
import { type Config, readConfig } from "../config.ts";
import { refuseEmptied } from "../database/file/lock.ts";
import { preparePlace, refuseLostFile } from "../database/file/place.ts";
import { Sqlite } from "../database/group-commit.ts";
import { migrate } from "../database/migrate.ts";
import { withWayBack } from "../database/way-back.ts";
import { copyBefore } from "../operations/backup/before-migrating.ts";
import { inWords, Refusal } from "../refusal.ts";
import { Secrets } from "../secrets.ts";
import { fanOut } from "../webhooks/fan-out.ts";

/** Wrong usage: exit code 2 and the usage line (decisions §8). */
export class UsageError extends Error {}

type Flags = Record<string, { type: "string" | "boolean" }>;

/** Reads `--flags` and up to `words_max` words beside them; anything else is wrong usage. */
export const readFlags = <const F extends Flags>(args: string[], options: F, words_max = 0) => {
  const parsed = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: true, strict: true });
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
  })();
  const unexpected = parsed.positionals[words_max];
  if (unexpected !== undefined) throw new UsageError(`unexpected: ${unexpected}`);
  return parsed;
};

/** The value of a flag that the command needs. */
export const needed = (value: string | undefined, flag: string): string => {
  if (value === undefined || value === "") throw new UsageError(`${flag} is missing`);
  return value;
};

/** A flag that lists values with commas; undefined when it was not sent. */
export const commaList = (value: string | undefined): string[] | undefined =>
  value
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A flag that is a whole number. */
export const wholeFlag = (value: string | undefined, flag: string): number | undefined => {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`${flag} must be a whole number`);
  return Number(value);
};

/** Takes the words after the command's name. Throws `UsageError` for words that it does not know. */
export type Command = (args: string[]) => Promise<void>;

/** `lastmile <name> <action> …`: one command for each action. */
export const actions =
  (name: string, table: Record<string, Command>): Command =>
  ([action = "", ...args]) => {
    const command = Object.hasOwn(table, action) ? table[action] : undefined;
    if (!command) throw new UsageError(`expected: ${name} ${Object.keys(table).join("|")}`);
    return command(args);
  };

/** The organization that `--org` names by its id or exact name. */
export const organizationOf = (sqlite: Sqlite, id_or_name: string): Organization => {
  const organization = findOrganization(sqlite, id_or_name);
  if (!organization) throw new Error(`not exactly one organization is called ${id_or_name}`);
  return organization;
};

/** The organization that `--org` names, or the only one that there is. */
export const theOrganization = (sqlite: Sqlite, named: string | undefined): Organization => {
  if (named !== undefined) return organizationOf(sqlite, named);
  const [only, ...others] = listOrganizations(sqlite);
  if (!only || others.length > 0)
    throw new UsageError("--org is missing: there is not exactly one organization");
  return only;
};

/** What went wrong, for people: a refusal names its fields. */
export const explain = (error: unknown): string => {
  if (error instanceof Refusal) return inWords(error);
  return error instanceof Error ? error.message : String(error);
};

/**
 * Runs a command on the database file, beside a running service or without one. A file that a service
 * left and that is gone, or empty, is refused, unless the command `may_begin_anew`.
 */
export const withDatabase = async <T>(
  work: (sqlite: Sqlite, config: Config) => T | Promise<T>,
  may_begin_anew = false,
): Promise<T> => {
  const config = readConfig(process.env);
  let sqlite: Sqlite | undefined;
  try {
    preparePlace(config);
    if (!may_begin_anew) {
      refuseEmptied(config.DATABASE_PATH);
      refuseLostFile(config);
    }
    sqlite = new Sqlite(config.DATABASE_PATH, {
      settle: fanOut,
      sends_mail: config.SMTP_URL !== undefined,
      secrets: new Secrets(config),
    });
    migrate(sqlite, config.DATABASE_PATH, copyBefore(config));
    return await work(sqlite, config);
  } catch (error) {
    throw withWayBack(error, config);
  } finally {
    sqlite?.close();
  }
};

/** One JSON document with `--json`, else lines for people. */
export const print = (json: boolean | undefined, document: unknown, lines: string[]): void =>
  console.log(json ? JSON.stringify(document) : lines.join("\n"));
