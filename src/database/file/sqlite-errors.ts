import { Refusal } from "../../refusal.ts";
import { isDamage, sqliteCode } from "../sqlite-code.ts";
import { isBusy } from "../storage.ts";
import { chownAdvice, damagedFile, NeedsRestore, serveCommand } from "./advice.ts";

/**
 * Turns SQLite's error on the file at `path` into a message for the operator: what is wrong and how to fix
 * it. Returns any other error unchanged.
 */
export const explainSqliteError = (error: unknown, path: string): unknown => {
  const failure = error instanceof Refusal && error.cause ? error.cause : error;
  const code = sqliteCode(failure);
  const { message } = failure as Error;
  if (isBusy(failure))
    return new Error(
      `Another process has kept ${path} locked for 5 seconds: try again when it has ended, or end it`,
    );
  if (code.startsWith("SQLITE_NOTADB"))
    return new NeedsRestore(
      path,
      {
        finding: `${path} is no SQLite database (or its beginning is damaged)`,
        lead: ". Go back to a copy of it: ",
        otherwise: `; or name Lastmile's own file: ${serveCommand("FILE")}`,
      },
      { cause: failure },
    );
  if (isDamage(failure)) return damagedFile(path, message, { cause: failure });
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(code))
    return new Error(`${path} cannot be opened for writing (${message}). ${chownAdvice(path)}`);
  return error;
};
