import { type Config, readConfig, unusable } from "../config.ts";
import { holdLock } from "../database/file/lock.ts";
import { preparePlace } from "../database/file/place.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { forgetLocked } from "../operations/secrets/forget.ts";
import { refuseLocked } from "../operations/secrets/keep.ts";
import { sealAll, unsealAll, writeAnew } from "../operations/secrets/rewrite.ts";
import { secretsHeld } from "../operations/secrets/stored.ts";
import { actions, type Command, print, readFlags, withDatabase } from "./command.ts";

/** Beside a running service it would take the key away from under it, so none may run. */
const whileNobodyServes = async <T>(work: (sqlite: Sqlite, config: Config) => T): Promise<T> => {
  const config = readConfig(process.env);
  preparePlace(config);
  const lock = holdLock(config.DATABASE_PATH);
  try {
    return await withDatabase(work);
  } finally {
    lock.release(lock.left_whole);
  }
};

const jsonOf = (args: string[]): boolean | undefined =>
  readFlags(args, { json: { type: "boolean" } }).values.json;

/** `secrets status [--json]`: how the secrets of the file are stored; also beside a running service. */
const status: Command = async (args) => {
  const json = jsonOf(args);
  await withDatabase((sqlite) => {
    const { clear, sealed, locked } = secretsHeld(sqlite);
    print(json, { clear, sealed, locked: locked.length }, [
      `${clear} in clear`,
      ...Object.entries(sealed).map(([id, count]) => `${count} encrypted with the key ${id}`),
      ...(locked.length > 0 ? [`${locked.length} of them cannot be opened`] : []),
    ]);
  });
};

/** `secrets rotate [--json]`: everything is encrypted with `SECRET_KEY` from now on, and the file written anew. */
const rotate: Command = async (args) => {
  const json = jsonOf(args);
  await whileNobodyServes((sqlite, { DATABASE_PATH }) => {
    if (!sqlite.secrets.has_key)
      throw unusable("SECRET_KEY", "must be set: openssl rand -base64 32 makes one");
    refuseLocked(sqlite, DATABASE_PATH);
    const { clear, former } = sealAll(sqlite);
    writeAnew(sqlite);
    print(json, { from_clear: clear, from_former_key: former }, [
      `${clear + former} secrets encrypted with SECRET_KEY`,
    ]);
  });
};

/** `secrets decrypt [--json]`: everything is stored in clear again; to be followed by a start without `SECRET_KEY`. */
const decrypt: Command = async (args) => {
  const json = jsonOf(args);
  await whileNobodyServes((sqlite, { DATABASE_PATH }) => {
    refuseLocked(sqlite, DATABASE_PATH);
    const decrypted = unsealAll(sqlite);
    print(json, { decrypted }, [
      `${decrypted} secrets stored in clear. Start the service without SECRET_KEY: with it, it would encrypt them again.`,
    ]);
  });
};

/** `secrets forget [--json]`: what no key opens is replaced; the new secrets of endpoints are shown once. */
const forget: Command = async (args) => {
  const json = jsonOf(args);
  await whileNobodyServes((sqlite) => {
    const { endpoints, calendars } = forgetLocked(sqlite);
    print(json, { endpoints, calendars }, [
      ...endpoints.map(({ url, id, secret }) => `${id} ${url} ${secret}`),
      `${endpoints.length} webhook endpoints have a new secret: give each to its receiver. ${calendars} addresses of calendars are no longer shown.`,
    ]);
  });
};

export const secretsCommand = actions("secrets", { status, rotate, decrypt, forget });
