import { type Config, invalidSetting } from "../config.ts";
import { holdLock } from "../database/file/lock.ts";
import { prepareDatabasePath } from "../database/file/prepare-path.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { replaceUnreadable } from "../operations/secrets/forget.ts";
import { refuseUnreadableSecrets } from "../operations/secrets/keep.ts";
import { decryptAll, encryptAll, rewriteFile } from "../operations/secrets/rewrite.ts";
import { secretStates } from "../operations/secrets/stored.ts";
import { withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { confirm } from "./prompt.ts";
import { commandConfig } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

/** Requires that no service runs: it would keep using its own key. */
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

/** Shows how the secrets are stored, even while a service runs. */
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

/** Encrypts all secrets with `SECRET_KEY` and rewrites the file. */
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

/** Stores all secrets in plain text, before a start without `SECRET_KEY`. */
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

/** After a confirmation, replaces the secrets that no key decrypts. New endpoint secrets are shown once. */
export const forget = async (options: ForgetOptions): Promise<void> => {
  await whileNobodyServes(async (sqlite) => {
    const { locked } = secretStates(sqlite);
    if (locked.length > 0 && !options.yes) await confirmReplacing(locked.length);
    const replaced = replaceUnreadable(sqlite);
    const { endpoints, calendars, bill_links, controllers, message_gateways } = replaced;
    const { second_factors, sso_secrets } = replaced;
    print(options, replaced, [
      ...endpoints.map(({ url, id, secret }) => `${id} ${url} ${secret}`),
      `${endpoints.length} webhook endpoints have a new secret: give each to its receiver. ${calendars} calendar addresses and ${bill_links} bill links are no longer shown. ${controllers} access controllers need their secret again. ${message_gateways} message gateways were removed: set them again with their secrets. ${sso_secrets} organizations need the client secret of their single sign-on again. ${second_factors} people sign in with a recovery code and set up their second factor again.`,
    ]);
  });
};

/** With a wrong key it would replace the secrets of a healthy installation and break every receiver. */
const confirmReplacing = async (count: number): Promise<void> => {
  if (!process.stdin.isTTY)
    throw new UsageError("--yes is required without a terminal: this replaces secrets permanently");
  const question = `${count} secrets cannot be decrypted with this SECRET_KEY. Replace them permanently? Receivers refuse webhooks until they get their new secret.`;
  if (!(await confirm(question))) throw new Error("nothing was changed");
};
