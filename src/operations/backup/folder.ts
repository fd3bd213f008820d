import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { chownAdvice, shellQuote } from "../../database/file/advice.ts";
import { giveLike } from "./durable.ts";

/**
 * Makes the folder where it is missing, for its owner alone: copies hold personal data. Returns why no
 * backup can be written there and what mends that; null when one can. Made by root, it belongs to whom
 * the folder of the database does.
 */
export const backupFolderTrouble = (folder: string, database_folder: string): string | null => {
  try {
    const is_new = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
    if (is_new) giveLike(database_folder, folder);
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
