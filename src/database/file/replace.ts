import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { makePrivate } from "./file-mode.ts";
import { flushToDisk } from "./fsync.ts";

/*
 * Replaces the database with another file. From before the first rename until after the last, the marker
 * `<path>.restoring` makes every start and command refuse. After a kill or a power cut at any step, the same
 * command finishes the replacement.
 */

/** The content of the marker. */
export interface Replacement {
  /** The backup that is being restored. */
  from: string;
  /** The new path of the old file; its `-wal` and `-shm` move along. */
  aside: string;
  /** Whether there was an old file. */
  had_file: boolean;
}

/** The order in which the old files are moved: the database goes last, so that it is never opened without its WAL by a process that ignores the marker. */
const parts = ["-wal", "-shm", ""];

const markerOf = (path: string): string => `${path}.restoring`;

/** Where the new file is prepared, on the same file system. */
export const incomingPath = (path: string): string => `${path}.incoming`;

/** Returns null if no replacement of the file at `path` is unfinished. */
export const unfinishedRestore = (path: string): Replacement | null => {
  const marker = markerOf(realPath(path));
  return existsSync(marker) ? (JSON.parse(readFileSync(marker, "utf8")) as Replacement) : null;
};

/** Resolves symbolic links, even to a missing file: SQLite keeps `-wal` and `-shm` next to the file itself. */
export const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return linkTarget(path);
  }
};

const linkTarget = (path: string, links_left = 40): string => {
  if (links_left === 0) return path;
  try {
    const next = resolve(realpathSync(dirname(path)), readlinkSync(path));
    return linkTarget(next, links_left - 1);
  } catch {
    return path;
  }
};

/** Removes what is left of an attempt that ended before the replacement began. */
export const clearIncoming = (path: string): void => {
  for (const part of [...parts, "-journal"]) rmSync(incomingPath(path) + part, { force: true });
  rmSync(`${markerOf(path)}.part`, { force: true });
};

/**
 * The steps that replace the file at `path` with `<path>.incoming`, which must be complete and on the disk.
 * The process may be killed after each of them.
 */
export const replacementSteps = (path: string, replacement: Replacement): (() => void)[] => {
  const marker = markerOf(path);
  return [
    () => writeFileSync(`${marker}.part`, JSON.stringify(replacement)),
    () => flushToDisk(`${marker}.part`),
    () => renameSync(`${marker}.part`, marker),
    () => flushToDisk(dirname(path)),
    ...remainingSteps(path, replacement),
  ];
};

/** The steps after the marker was written. Each can be repeated. */
export const remainingSteps = (path: string, { aside }: Replacement): (() => void)[] => [
  ...parts.map((part) => () => moveAside(path, part, aside)),
  () => flushToDisk(dirname(path)),
  () => {
    if (existsSync(incomingPath(path))) renameSync(incomingPath(path), path);
  },
  () => flushToDisk(dirname(path)),
  () => rmSync(markerOf(path), { force: true }),
  () => flushToDisk(dirname(path)),
];

/**
 * Undoes a replacement whose new file was removed before it was moved to `path`. Returns false, and changes
 * nothing, otherwise.
 */
export const undoReplacement = (path: string, { aside, had_file }: Replacement): boolean => {
  const is_placed = existsSync(path) && (existsSync(aside) || !had_file);
  if (existsSync(incomingPath(path)) || is_placed) return false;
  for (const part of parts.toReversed())
    if (existsSync(aside + part)) renameSync(aside + part, path + part);
  flushToDisk(dirname(path));
  rmSync(markerOf(path));
  flushToDisk(dirname(path));
  return true;
};

/** Only while the new file is still incoming: afterwards the files at `path` are its own. */
const moveAside = (path: string, part: string, aside: string): void => {
  if (!existsSync(incomingPath(path)) || !existsSync(path + part)) return;
  if (existsSync(aside + part))
    throw new Error(`${path}${part} cannot be moved aside: ${aside}${part} is there already`);
  renameSync(path + part, aside + part);
  makePrivate(aside + part);
};
