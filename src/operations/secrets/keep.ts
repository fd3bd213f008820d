import { statSync } from "node:fs";
import type { Logger } from "pino";
import type { Connection } from "../../database/connection.ts";
import { commandFor } from "../../database/file/advice.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { encryptAll, rewriteFile, truncateWal } from "./rewrite.ts";
import { unreadableSecrets } from "./unreadable.ts";

/** Rewriting a larger file would delay the start for too long. */
const rewrite_max_bytes = 512 * 1024 * 1024;

/**
 * At the start: refuses a file with secrets that the configuration cannot decrypt, and encrypts the others
 * with the current key. Then removes remains of plain-text secrets from the file and its WAL.
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
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= rewrite_max_bytes;

export const refuseUnreadableSecrets = (
  connection: Pick<Connection, "all" | "secrets">,
  path: string,
): void => {
  const problem = unreadableSecrets(connection, path);
  if (problem) throw new Error(`${problem.says}. ${problem.what}`);
};
