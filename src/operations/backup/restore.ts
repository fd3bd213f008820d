import { chownSync, existsSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Instant, now, secondsBetween } from "../../clock/instant.ts";
import type { Config } from "../../config.ts";
import { chownAdvice, restoreCommand, shellQuote } from "../../database/file/advice.ts";
import { removeDamageNote } from "../../database/file/damage-note.ts";
import { flushToDisk } from "../../database/file/fsync.ts";
import { blockServices } from "../../database/file/lock.ts";
import { prepareFolder } from "../../database/file/prepare-path.ts";
import {
  clearIncoming,
  incomingPath,
  realPath,
  remainingSteps,
  replacementSteps,
  undoReplacement,
  unfinishedRestore,
} from "../../database/file/replace.ts";
import { lockOutOthers } from "../../database/file/sqlite-locks.ts";
import { knownSchema } from "../../database/migrations.ts";
import { errorText } from "../../error-text.ts";
import { copyAndVerify, type VerifiedCopy } from "./copy-and-verify.ts";

export interface Restored {
  restored: string;
  from: string;
  /** The time of the backup; null without a manifest. */
  taken_at: Instant | null;
  age_seconds: number | null;
  /** Null if an interrupted restore was finished: it was verified then. */
  schema_version: number | null;
  /** Whether the next start will migrate it. */
  is_older: boolean;
  took_log: boolean;
  /** The path of the old database; null if there was none. */
  moved_aside: string | null;
}

/**
 * Replaces the database with a verified copy of `file`. Throws, and changes nothing, if the copy has faults
 * or another process has the database open.
 */
export const restore = (config: Config, file: string): Restored => {
  const { DATABASE_PATH } = config;
  const path = realPath(DATABASE_PATH);
  if (unfinishedRestore(path) === null) refuseNonBackup(file, path); // before a folder is made
  prepareFolder(config);
  const service_block = blockServices(DATABASE_PATH, restoreCommand(DATABASE_PATH, file));
  try {
    const unlock = lockDatabase(path);
    try {
      const restored = finish(path, file) ?? replace(path, file);
      service_block.removeNote();
      removeDamageNote(path);
      return restored;
    } finally {
      unlock();
    }
  } finally {
    service_block.release();
  }
};

const refuseNonBackup = (file: string, path: string): void => {
  const found = statSync(file, { throwIfNoEntry: false });
  const why = !found
    ? "is not there"
    : found.isDirectory()
      ? "is a folder: choose a file in it"
      : !found.isFile()
        ? "is no file"
        : isPartOf(path, found)
          ? "is the database itself"
          : found.size === 0
            ? "is empty: an empty file is no backup"
            : null;
  if (why !== null) throw new Error(`${file} ${why}. Nothing was changed`);
};

const isPartOf = (path: string, { dev, ino }: Stats): boolean =>
  ["", "-wal", "-shm", ".lock"].some((part) => {
    const own = statSync(path + part, { throwIfNoEntry: false });
    return own?.dev === dev && own.ino === ino;
  });

/** Returns a function that unlocks the database. */
const lockDatabase = (path: string): (() => void) => {
  if (!existsSync(path)) return () => {};
  const unlock = (() => {
    try {
      return lockOutOthers(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EACCES") throw error;
      throw new Error(`${path} cannot be opened. ${chownAdvice(path)}`);
    }
  })();
  if (unlock) return unlock;
  throw new Error(
    `Another process has ${path} open: end it first (fuser ${shellQuote(path)} names it). Nothing was changed`,
  );
};

/** Finishes an interrupted restore; null if there is none, or it was undone because its new file is gone. */
const finish = (path: string, file: string): Restored | null => {
  const unfinished = unfinishedRestore(path);
  if (!unfinished) return null;
  if (unfinished.from !== resolve(file))
    throw new Error(
      `${path} is half restored from another file: that was cut off. Finish it first: ${restoreCommand(path, unfinished.from)}`,
    );
  if (undoReplacement(path, unfinished)) return null;
  for (const step of remainingSteps(path, unfinished)) step();
  const moved_aside = existsSync(unfinished.aside) ? unfinished.aside : null;
  const unknown = { taken_at: null, age_seconds: null, schema_version: null };
  return { restored: path, from: file, ...unknown, is_older: false, took_log: false, moved_aside };
};

const replace = (path: string, file: string): Restored => {
  refuseNonBackup(file, path); // also after an earlier restore was undone
  clearIncoming(path);
  try {
    const copy = explainingRefusal(file, () => {
      const verified = copyAndVerify(file, incomingPath(path));
      giveOwner(path);
      flushToDisk(incomingPath(path));
      return verified;
    });
    const aside = unusedName(`${path}.before-restore-${now().replace(/[-:]/g, "")}`);
    const had_file = existsSync(path);
    const replacement = { from: resolve(file), aside, had_file };
    for (const step of replacementSteps(path, replacement)) step();
    return restoredFrom({ path, file, copy, moved_aside: had_file ? aside : null });
  } finally {
    if (unfinishedRestore(path) === null) clearIncoming(path);
  }
};

const explainingRefusal = <T>(file: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new Error(`${file} is not restored: ${errorText(error)}. Nothing was changed`);
  }
};

/** As root, gives the new file the owner of the old one, or else of the folder. */
const giveOwner = (path: string): void => {
  const old = statSync(path, { throwIfNoEntry: false });
  const { uid, gid } = old ?? statSync(dirname(path));
  const incoming = incomingPath(path);
  if (process.getuid?.() === 0) chownSync(incoming, uid, gid);
};

const unusedName = (name: string): string => {
  let free = name;
  for (let count = 2; ["", "-wal", "-shm"].some((part) => existsSync(free + part)); count += 1)
    free = `${name}-${count}`;
  return free;
};

interface Replaced {
  path: string;
  file: string;
  copy: VerifiedCopy;
  moved_aside: string | null;
}

const restoredFrom = ({ path, file, copy, moved_aside }: Replaced): Restored => {
  const { manifest, schema_version, took_log } = copy;
  const taken_at = manifest?.taken_at ?? null;
  return {
    restored: path,
    from: file,
    taken_at,
    age_seconds: taken_at === null ? null : secondsBetween(taken_at, now()),
    schema_version,
    is_older: schema_version < knownSchema(),
    took_log,
    moved_aside,
  };
};
