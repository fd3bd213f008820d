import { copyFile, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { holdLock } from "../../../src/database/file/lock.ts";
import type { Data } from "../contender.ts";

/** A fresh copy of a closed file in place of an earlier one of that name. Returns its path. */
export const copyOf = async ({ database }: Data, folder: string, name: string): Promise<string> => {
  const path = join(folder, `${name}.db`);
  await removeCopy(path);
  await copyFile(database, path);
  // Else the disk is busy with the copy while it is measured.
  const copy = await open(path, "r+");
  await copy.datasync();
  await copy.close();
  // As the service leaves it that was stopped: else the next one looks through the whole file first.
  holdLock(path, true).release(true);
  return path;
};

export const removeCopy = async (path: string): Promise<void> => {
  for (const end of ["", "-wal", "-shm", ".lock", ".lock-journal"])
    await rm(`${path}${end}`, { force: true });
};
