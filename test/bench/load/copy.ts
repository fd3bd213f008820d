import { constants, copyFile, open, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { holdLock } from "../../../src/database/file/lock.ts";

/** With what the services left beside it. */
const removeCopy = async (path: string): Promise<void> => {
  for (const end of ["", "-wal", "-shm", ".lock", ".lock-journal", ".log", ".ca.pem"])
    await rm(`${path}${end}`, { force: true });
  await rm(`${path}.receiving`, { force: true, recursive: true });
};

/** Migrates a file as `serve` of that checkout does, but without a backup before it. */
const migrateWith = async (checkout: string, path: string): Promise<void> => {
  const script = `
    const { Sqlite } = await import("./src/database/group-commit.ts");
    const { migrate } = await import("./src/database/migrate.ts");
    const sqlite = new Sqlite(${JSON.stringify(resolve(path))});
    migrate(sqlite, ${JSON.stringify(resolve(path))});
    sqlite.close();
  `;
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: resolve(checkout),
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error(`${checkout} does not migrate ${path}`);
};

const settle = async (path: string): Promise<void> => {
  // Else the disk is busy with the copy while it is measured.
  const copy = await open(path, "r+");
  await copy.datasync();
  await copy.close();
  // As a clean stop leaves it: else the service first looks through the whole file.
  holdLock(path, true).release(true);
};

/** Copies a closed file in place of an earlier copy. */
export const copyTo = async (path: string, database: string): Promise<void> => {
  await removeCopy(path);
  await copyFile(database, path, constants.COPYFILE_FICLONE);
  await settle(path);
};

/** As `copyTo`, with the schema of a checkout. */
export const copyFor = async (checkout: string, database: string, path: string): Promise<void> => {
  await removeCopy(path);
  await copyFile(database, path, constants.COPYFILE_FICLONE);
  await migrateWith(checkout, path);
  await settle(path);
};
