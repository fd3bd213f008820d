import { type DatabasePaths, NeedsRestore, restoreMessage } from "./file/advice.ts";
import { backupFolder, newestCopy } from "./file/copies.ts";
import { explainSqliteError } from "./file/sqlite-errors.ts";
import { knownSchema } from "./migrations.ts";

/** Like `explainSqliteError`, and names the newest copy if the file must be restored. */
export const withRestoreHint = (error: unknown, paths: DatabasePaths): unknown => {
  const explained = explainSqliteError(error, paths.DATABASE_PATH);
  return explained instanceof NeedsRestore ? new Error(restoreHint(explained, paths)) : explained;
};

/** One line for the operator: what is wrong, and the command that restores the newest copy. */
export const restoreHint = (
  { path, advice, message }: NeedsRestore,
  paths: DatabasePaths,
): string => {
  const copy = newestCopy(paths, knownSchema());
  if (copy) return restoreMessage(path, advice, copy.path);
  return `${message} (there is none in ${backupFolder(paths)})`;
};
