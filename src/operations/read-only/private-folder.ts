import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockHolder, lockOutOthers } from "../../database/file/sqlite-locks.ts";
import { errorText } from "../../error-text.ts";

/** Its lock shows whether the process lives, also where processes of other containers use the same folder. */
const lock_name = "lock";
const prefix = "lastmile-read-only-";

/** A folder in `TMPDIR` that only this process's user can read. */
export interface PrivateFolder {
  path: string;
  /** Removes it with everything in it. */
  remove(): void;
}

/** Makes a folder, and removes those of processes that were killed. */
export const openPrivateFolder = (): PrivateFolder => {
  try {
    removeAbandoned();
    return makeFolder();
  } catch (error) {
    throw new Error(`${errorText(error)}. Name another folder for copies: TMPDIR`);
  }
};

const makeFolder = (): PrivateFolder => {
  const path = mkdtempSync(join(tmpdir(), prefix));
  const lock = join(path, lock_name);
  writeFileSync(`${lock}.new`, "");
  const unlock = lockOutOthers(`${lock}.new`);
  renameSync(`${lock}.new`, lock); // from now on others look at it
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      unlock?.();
    },
  };
};

const removeAbandoned = (): void => {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    if (isAbandoned(join(path, lock_name))) rmSync(path, { recursive: true, force: true });
  }
};

/** False for the folder of another user. */
const isAbandoned = (lock: string): boolean => {
  try {
    return existsSync(lock) && lockHolder(lock) === null;
  } catch {
    return false;
  }
};
