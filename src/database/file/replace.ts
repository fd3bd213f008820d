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
import { flushToDisk } from "./durable.ts";
import { makePrivate } from "./private.ts";

/*
 * One file takes the place of another. From before the first rename until after the last, a marker
 * beside the database, `<path>.restoring`, keeps every start and command away; the same command as
 * before finishes what was cut off, at whichever step.
 */

/** A replacement under way. */
export interface Replacement {
  /** The file that is restored, as it was named. */
  from: string;
  /** Where the old file goes; its log and its index go behind it. */
  aside: string;
  /** Whether there is an old file. */
  had_file: boolean;
}

/** SQLite finds a log and an index by the file's name. In this order they are moved: whoever opens the file amid it, without asking for the marker, loses no log. */
const parts = ["-wal", "-shm", ""];

const markerOf = (path: string): string => `${path}.restoring`;

/** Where the new file is made ready, on the same file system. */
export const incomingOf = (path: string): string => `${path}.incoming`;

/** The replacement of the file at `path` that was begun and is not finished; null when there is none. */
export const halfRestored = (path: string): Replacement | null => {
  const marker = markerOf(fileOf(path));
  return existsSync(marker) ? (JSON.parse(readFileSync(marker, "utf8")) as Replacement) : null;
};

/** The file itself, where `path` is a link to it: SQLite keeps log and index beside the file. */
export const fileOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return linkedFrom(path);
  }
};

/** Of a file that is not there, by however many links. */
const linkedFrom = (path: string, links_left = 40): string => {
  if (links_left === 0) return path;
  try {
    const next = resolve(realpathSync(dirname(path)), readlinkSync(path));
    return linkedFrom(next, links_left - 1);
  } catch {
    return path;
  }
};

/** Removes what an attempt has left that never came to replacing anything. */
export const clearIncoming = (path: string): void => {
  for (const part of [...parts, "-journal"]) rmSync(incomingOf(path) + part, { force: true });
  rmSync(`${markerOf(path)}.part`, { force: true });
};

/**
 * The steps that put `<path>.incoming`, whole and on the disk, in the place of the file at `path`.
 * After each of them the process may be killed or the power be cut.
 */
export const beginReplacing = (path: string, replacement: Replacement): (() => void)[] => {
  const marker = markerOf(path);
  return [
    () => writeFileSync(`${marker}.part`, JSON.stringify(replacement)),
    () => flushToDisk(`${marker}.part`),
    () => renameSync(`${marker}.part`, marker),
    () => flushToDisk(dirname(path)),
    ...goOnReplacing(path, replacement),
  ];
};

/** What is left of the steps when the marker is there. */
export const goOnReplacing = (path: string, { aside }: Replacement): (() => void)[] => [
  ...parts.map((part) => () => moveAside(path, part, aside)),
  () => flushToDisk(dirname(path)),
  () => {
    if (existsSync(incomingOf(path))) renameSync(incomingOf(path), path);
  },
  () => flushToDisk(dirname(path)),
  () => rmSync(markerOf(path), { force: true }),
  () => flushToDisk(dirname(path)),
];

/**
 * Takes back a replacement whose new file is gone before it came to its place: somebody has removed
 * it. Returns whether that was so; then everything is as before.
 */
export const takeBack = (path: string, { aside, had_file }: Replacement): boolean => {
  const is_placed = existsSync(path) && (existsSync(aside) || !had_file);
  if (existsSync(incomingOf(path)) || is_placed) return false;
  for (const part of parts.toReversed())
    if (existsSync(aside + part)) renameSync(aside + part, path + part);
  flushToDisk(dirname(path));
  rmSync(markerOf(path));
  flushToDisk(dirname(path));
  return true;
};

/** Only while the new file waits: afterwards it is the one at `path`, and what is beside it its own. */
const moveAside = (path: string, part: string, aside: string): void => {
  if (!existsSync(incomingOf(path)) || !existsSync(path + part)) return;
  if (existsSync(aside + part))
    throw new Error(`${path}${part} cannot be moved aside: ${aside}${part} is there already`);
  renameSync(path + part, aside + part);
  makePrivate(aside + part);
};
