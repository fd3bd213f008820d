import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { flushToDisk } from "../database/file/fsync.ts";
import { realPath } from "../database/file/replace.ts";
import type { Holder } from "./decide.ts";

/** `<file>.lease`: which holder the database beside it is. */
const content = v.object({
  id: v.string(),
  /** Of this file itself. A copied folder has another one, and gets an id of its own. */
  inode: v.number(),
  last_term: v.nullable(v.number()),
});

const holderFileOf = (path: string): string => `${realPath(path)}.lease`;

/** The holder that the database at `path` is. One that is new, or a copy, becomes a new holder. */
export const openHolder = (path: string): Holder => {
  const stored = readHolder(path);
  if (stored) return stored;
  const holder = { id: crypto.randomUUID(), last_term: null };
  saveHolder(path, holder);
  return holder;
};

/** Null if there is none, or it was copied from elsewhere. */
export const readHolder = (path: string): Holder | null => {
  const file = holderFileOf(path);
  try {
    const { inode, ...holder } = v.parse(content, JSON.parse(readFileSync(file, "utf8")));
    return inode === statSync(file).ino ? holder : null;
  } catch (error) {
    const is_unreadable = (error as NodeJS.ErrnoException).code === "EACCES";
    if (is_unreadable) throw error;
    return null;
  }
};

/** Notes that the file has held the lease in this term. */
export const noteTerm = (path: string, holder: Holder, last_term: number): void => {
  if (holder.last_term !== last_term) saveHolder(path, { ...holder, last_term });
};

const saveHolder = (path: string, holder: Holder): void => {
  const file = holderFileOf(path);
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, "w", 0o600);
  try {
    writeFileSync(
      descriptor,
      `${JSON.stringify({ ...holder, inode: fstatSync(descriptor).ino })}\n`,
    );
  } finally {
    closeSync(descriptor);
  }
  flushToDisk(temporary);
  renameSync(temporary, file);
  flushToDisk(dirname(file));
};
