import { accessSync, constants, statSync } from "node:fs";
import { chownAdvice, shellQuote } from "../../database/file/advice.ts";
import { makeFolderDurably } from "../../database/file/fsync.ts";
import { copyOwner } from "./files.ts";

/**
 * Creates the folder if it is missing, readable by its owner only, since copies contain personal data. Root
 * gives it the owner of `database_folder`. Returns why no backup can be written there and what to do; null
 * if one can.
 */
export const backupFolderProblem = (folder: string, database_folder: string): string | null => {
  try {
    if (makeFolderDurably(folder)) copyOwner(database_folder, folder);
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder`;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR")
      return `${folder} is not a folder. Name another one: BACKUP_DIR`;
    if (code === "ENOSPC")
      return `${folder} cannot be made: the disk is full. Make room, or name another folder: BACKUP_DIR`;
    if (code === "EROFS")
      return `${folder} is on a file system that cannot be written. Name another folder: BACKUP_DIR`;
    return `${folder} cannot be written (${code}). ${code === "EACCES" ? chownAdvice(folder) : `Make it: mkdir -p ${shellQuote(folder)}`}`;
  }
};
