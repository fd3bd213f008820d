import { type Config, invalidSetting } from "../config.ts";
import { holdLock } from "../database/file/lock.ts";
import { prepareDatabasePath } from "../database/file/prepare-path.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { replaceUnreadable } from "../operations/secrets/forget.ts";
import { refuseUnreadableSecrets } from "../operations/secrets/keep.ts";
import { decryptAll, encryptAll, rewriteFile } from "../operations/secrets/rewrite.ts";
import { secretStates } from "../operations/secrets/stored.ts";
import { askYes } from "./ask.ts";
import { withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { commandConfig } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

/** Beside a running service it would take the key away from under it, so none may run. */
const whileNobodyServes = async <T>(work: (sqlite: Sqlite, config: Config) => T): Promise<T> => {
  const config = commandConfig();
  prepareDatabasePath(config);
  const lock = holdLock(config.DATABASE_PATH);
  try {
    return await withDatabase(work);
  } finally {
    lock.release(lock.was_clean_stop);
  }
};

/** How the secrets of the file are stored; also beside a running service. */
export const status = async (options: JsonOption): Promise<void> => {
  await withDatabase((sqlite) => {
    const { clear, sealed, locked } = secretStates(sqlite);
    print(options, { clear, sealed, locked: locked.length }, [
      `${clear} not encrypted`,
      ...Object.entries(sealed).map(([id, count]) => `${count} encrypted with the key ${id}`),
      ...(locked.length > 0 ? [`${locked.length} of them cannot be decrypted`] : []),
    ]);
  });
};

/** Encrypts everything with `SECRET_KEY`, and writes the file anew. */
export const rotate = async (options: JsonOption): Promise<void> => {
  await whileNobodyServes((sqlite, { DATABASE_PATH }) => {
    if (!sqlite.secrets.has_key)
      throw invalidSetting("SECRET_KEY", "must be set: openssl rand -base64 32 makes one");
    refuseUnreadableSecrets(sqlite, DATABASE_PATH);
    const { clear, former } = encryptAll(sqlite);
    rewriteFile(sqlite);
    print(options, { from_clear: clear, from_former_key: former }, [
      `${clear + former} secrets encrypted with SECRET_KEY`,
    ]);
  });
};

/** Stores everything in clear again; to be followed by a start without `SECRET_KEY`. */
export const decrypt = async (options: JsonOption): Promise<void> => {
  await whileNobodyServes((sqlite, { DATABASE_PATH }) => {
    refuseUnreadableSecrets(sqlite, DATABASE_PATH);
    const decrypted = decryptAll(sqlite);
    print(options, { decrypted }, [
      `${decrypted} secrets decrypted. Start the service without SECRET_KEY; otherwise it encrypts them again.`,
    ]);
  });
};

interface ForgetOptions extends JsonOption {
  yes?: true | undefined;
}

/** Replaces what no key opens, after asking; the new secrets of endpoints are shown once. */
export const forget = async (options: ForgetOptions): Promise<void> => {
  await whileNobodyServes(async (sqlite) => {
    const { locked } = secretStates(sqlite);
    if (locked.length > 0 && !options.yes) await confirm(locked.length);
    const { endpoints, calendars } = replaceUnreadable(sqlite);
    print(options, { endpoints, calendars }, [
      ...endpoints.map(({ url, id, secret }) => `${id} ${url} ${secret}`),
      `${endpoints.length} webhook endpoints have a new secret: give each to its receiver. ${calendars} calendar addresses are no longer shown.`,
    ]);
  });
};

/** Typed without the right key, it would cut off every receiver of a healthy installation. */
const confirm = async (count: number): Promise<void> => {
  if (!process.stdin.isTTY)
    throw new UsageError("--yes is required without a terminal: this replaces secrets permanently");
  const question = `${count} secrets cannot be decrypted with this SECRET_KEY. Replace them permanently? Receivers refuse webhooks until they get their new secret.`;
  if (!(await askYes(question))) throw new Error("nothing was changed");
};
