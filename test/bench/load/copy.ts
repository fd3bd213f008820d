import { constants, copyFile, open, rm } from "node:fs/promises";
import { holdLock } from "../../../src/database/file/lock.ts";

/** With what the services left beside it. */
const removeCopy = async (path: string): Promise<void> => {
  for (const end of ["", "-wal", "-shm", ".lock", ".lock-journal", ".log", ".ca.pem"])
    await rm(`${path}${end}`, { force: true });
  await rm(`${path}.receiving`, { force: true, recursive: true });
};

/** Copies a closed file in place of an earlier copy. */
export const copyTo = async (database: string, path: string): Promise<void> => {
  await removeCopy(path);
  await copyFile(database, path, constants.COPYFILE_FICLONE);
  // Else the disk is busy with the copy while it is measured.
  const copy = await open(path, "r+");
  await copy.datasync();
  await copy.close();
  // As a clean stop leaves it: else the service first looks through the whole file.
  holdLock(path, true).release(true);
};
