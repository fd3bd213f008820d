import { Refusal } from "../../refusal.ts";
import { isDamage, sqliteCode } from "../sqlite-code.ts";
import { isBusy } from "../storage.ts";
import { damaged, handingOver, NeedsCopy, serving } from "./advice.ts";

/**
 * Says a failure of SQLite on the file at `path` to who runs a command or starts the service: what
 * is wrong and what mends it. Any other error stays as it is.
 */
export const explained = (error: unknown, path: string): unknown => {
  const failure = error instanceof Refusal && error.cause ? error.cause : error;
  const code = sqliteCode(failure);
  const { message } = failure as Error;
  if (isBusy(failure))
    return new Error(
      `Another process has kept ${path} locked for 5 seconds: try again when it has ended, or end it`,
    );
  if (code.startsWith("SQLITE_NOTADB"))
    return new NeedsCopy(
      path,
      {
        finding: `${path} is no SQLite database (or its beginning is damaged)`,
        lead: ". Go back to a copy of it: ",
        otherwise: `; or name Lastmile's own file: ${serving("FILE")}`,
      },
      { cause: failure },
    );
  if (isDamage(failure)) return damaged(path, message, { cause: failure });
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(code))
    return new Error(`${path} cannot be opened for writing (${message}). ${handingOver(path)}`);
  return error;
};
