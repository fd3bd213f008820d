import { chownSync, existsSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Instant, now, secondsBetween } from "../../clock/instant.ts";
import type { Config } from "../../config.ts";
import { chownAdvice, shellQuote, restoreCommand } from "../../database/file/advice.ts";
import { lockOutOthers } from "../../database/file/sqlite-locks.ts";
import { removeDamageNote } from "../../database/file/damage-note.ts";
import { flushToDisk } from "../../database/file/fsync.ts";
import { blockServices } from "../../database/file/lock.ts";
import { prepareFolder } from "../../database/file/prepare-path.ts";
import {
  replacementSteps,
  clearIncoming,
  realPath,
  remainingSteps,
  unfinishedRestore,
  incomingPath,
  undoReplacement,
} from "../../database/file/replace.ts";
import { knownSchema } from "../../database/migrations.ts";
import { errorText } from "../../error-text.ts";
import { type TakenIn, takeIn } from "./take-in.ts";

/** What was put in the database's place. */
export interface Restored {
  restored: string;
  from: string;
  /** The moment that the backup shows; null when no manifest says it. */
  taken_at: Instant | null;
  age_seconds: number | null;
  /** Null where an earlier restore was finished: it was verified then. */
  schema_version: number | null;
  /** Whether the next start brings it to this program's schema. */
  is_older: boolean;
  took_log: boolean;
  /** Where the old file is; null when there was none. */
  moved_aside: string | null;
}

/**
 * Puts a copy of `file` in the place of the database, which nobody may have open, when that copy is
 * right. Refused, it leaves everything as it was.
 */
export const restore = (config: Config, file: string): Restored => {
  const { DATABASE_PATH } = config;
  const path = realPath(DATABASE_PATH);
  if (unfinishedRestore(path) === null) refuseWhatIsNoBackup(file, path); // before a folder is made
  prepareFolder(config);
  const services = blockServices(DATABASE_PATH, restoreCommand(DATABASE_PATH, file));
  try {
    const leave = haveAlone(path);
    try {
      const restored = finish(path, file) ?? replace(path, file);
      services.removeNote();
      removeDamageNote(path);
      return restored;
    } finally {
      leave();
    }
  } finally {
    services.release();
  }
};

const refuseWhatIsNoBackup = (file: string, path: string): void => {
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

/** Returns what gives the database free again. */
const haveAlone = (path: string): (() => void) => {
  if (!existsSync(path)) return () => {};
  const leave = (() => {
    try {
      return lockOutOthers(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EACCES") throw error;
      throw new Error(`${path} cannot be opened. ${chownAdvice(path)}`);
    }
  })();
  if (leave) return leave;
  throw new Error(
    `Another process has ${path} open: end it first (fuser ${shellQuote(path)} names it). Nothing was changed`,
  );
};

/** Finishes what an earlier command was cut off in; null when there is nothing to finish, or not any more. */
const finish = (path: string, file: string): Restored | null => {
  const half = unfinishedRestore(path);
  if (!half) return null;
  if (half.from !== resolve(file))
    throw new Error(
      `${path} is half restored from another file: that was cut off. Finish it first: ${restoreCommand(path, half.from)}`,
    );
  if (undoReplacement(path, half)) return null;
  for (const step of remainingSteps(path, half)) step();
  const moved_aside = existsSync(half.aside) ? half.aside : null;
  const unknown = { taken_at: null, age_seconds: null, schema_version: null };
  return { restored: path, from: file, ...unknown, is_older: false, took_log: false, moved_aside };
};

const replace = (path: string, file: string): Restored => {
  refuseWhatIsNoBackup(file, path); // also where an earlier one was taken back
  clearIncoming(path);
  try {
    const taken_in = refusingInWords(file, () => {
      const taken = takeIn(file, incomingPath(path));
      giveLike(path);
      flushToDisk(incomingPath(path));
      return taken;
    });
    const aside = freeName(`${path}.before-restore-${now().replace(/[-:]/g, "")}`);
    const had_file = existsSync(path);
    const replacement = { from: resolve(file), aside, had_file };
    for (const step of replacementSteps(path, replacement)) step();
    return told({ path, file, taken_in, moved_aside: had_file ? aside : null });
  } finally {
    if (unfinishedRestore(path) === null) clearIncoming(path);
  }
};

const refusingInWords = <T>(file: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new Error(`${file} is not restored: ${errorText(error)}. Nothing was changed`);
  }
};

/** The new file belongs to whom the old one belonged, else to whom the folder does, as far as this user may say so. */
const giveLike = (path: string): void => {
  const old = statSync(path, { throwIfNoEntry: false });
  const { uid, gid } = old ?? statSync(dirname(path));
  const incoming = incomingPath(path);
  if (process.getuid?.() === 0) chownSync(incoming, uid, gid);
};

const freeName = (name: string): string => {
  let free = name;
  for (let count = 2; ["", "-wal", "-shm"].some((part) => existsSync(free + part)); count += 1)
    free = `${name}-${count}`;
  return free;
};

interface Told {
  path: string;
  file: string;
  taken_in: TakenIn;
  moved_aside: string | null;
}

const told = ({ path, file, taken_in, moved_aside }: Told): Restored => {
  const { manifest, schema_version, took_log } = taken_in;
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
