import { statSync } from "node:fs";
import type { Logger } from "pino";
import type { Connection } from "../../database/connection.ts";
import { commandFor } from "../../database/file/advice.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { encryptAll, rewriteFile, truncateWal } from "./rewrite.ts";
import { unreadableSecrets } from "./unreadable.ts";

/** A larger file is not written anew at the start: that would keep everybody waiting for too long. */
const written_anew_max_bytes = 512 * 1024 * 1024;

/**
 * At the start: refuses a file whose secrets the configuration cannot open, and encrypts with today's
 * key what is not yet. Afterwards none of what was in clear is left in the file and its WAL.
 */
export const secureSecrets = (sqlite: Sqlite, path: string, log: Logger): void => {
  refuseUnreadableSecrets(sqlite, path);
  const count = encryptAll(sqlite);
  if (count.clear + count.former === 0) return;
  log.info(count, "secrets encrypted with SECRET_KEY");
  if (count.clear === 0) return;
  try {
    if (isSmall(path)) rewriteFile(sqlite);
    else {
      truncateWal(sqlite);
      log.warn(
        `earlier copies of secrets may be left in free room of the file: stop the service once, then ${commandFor(path, "secrets rotate")} writes the file anew`,
      );
    }
  } catch (err) {
    log.warn({ err }, "the file was not rewritten: earlier copies of secrets may remain in it");
  }
};

const isSmall = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= written_anew_max_bytes;

/** Refuses to go on without the key of what is stored, and says what to do. */
export const refuseUnreadableSecrets = (
  connection: Pick<Connection, "all" | "secrets">,
  path: string,
): void => {
  const locked = unreadableSecrets(connection, path);
  if (locked) throw new Error(`${locked.says}. ${locked.what}`);
};
