import { rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { readConfig } from "../../config.ts";
import { Connection } from "../../database/connection.ts";
import { commandLine, shellQuote } from "../../database/file/advice.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { latest_name } from "../../database/file/copy-names.ts";
import { isServed } from "../../database/file/lock.ts";
import { checkCopy, UnusableFile } from "../../database/read-only/check-copy.ts";
import { copyUnderLock } from "../../database/read-only/copy-under-lock.ts";
import { isDamage, sqliteCode } from "../../database/sqlite-code.ts";
import { errorText } from "../../error-text.ts";
import { Secrets } from "../../secrets.ts";
import { sha256Of } from "../backup/sha256.ts";
import { unreadableSecrets } from "../secrets/unreadable.ts";

export interface CopyJob {
  /** The file that something else keeps current. */
  source: string;
  /** Where the copy is made, in a private folder in `TMPDIR`. */
  target: string;
}

/** A copy that can be served. */
export interface TakenCopy {
  /** Of the source when it was copied (`stateOf`). */
  state: string;
  /** Of the source's bytes. */
  sha256: string;
  /** When the source was last changed. */
  modified_ms: number;
  /** Whether the source was changed so shortly before that another change may not show in its time. */
  is_fresh: boolean;
  /** How long the source was locked, and copying and checking took together. */
  locked_ms: number;
  took_ms: number;
}

/** Why there is none. `may_pass`: another attempt may succeed although the file stays as it is. */
export interface CopyFailure {
  failure: string;
  may_pass: boolean;
}

/** File systems note the time of a change this accurately. */
const fresh_ms = 50;

/** The copy, and what SQLite may have beside it. */
export const filesOf = (target: string): string[] =>
  ["", "-wal", "-shm", "-journal"].map((part) => target + part);

/** Copies the source, and checks the copy. Leaves nothing behind when that fails. */
export const takeCopy = (job: CopyJob): TakenCopy | CopyFailure => {
  try {
    return copyAndCheck(job);
  } catch (error) {
    for (const path of filesOf(job.target)) rmSync(path, { force: true });
    const may_pass = !(error instanceof UnusableFile || isDamage(error));
    return { failure: explain(error, job), may_pass };
  }
};

const copyAndCheck = ({ source, target }: CopyJob): TakenCopy => {
  const began_ms = performance.now();
  const began_at_ms = Date.now();
  refuseUnusable(source);
  const copied = copyUnderLock(source, target);
  // As the copy's bytes are the source's, until SQLite opens it.
  const sha256 = sha256Of(target);
  checkCopy(source, target);
  refuseOtherKey(source, target);
  // A time in the future says nothing, and would make it fresh until then.
  const is_fresh = Math.abs(began_at_ms - copied.modified_ms) < fresh_ms;
  return { ...copied, sha256, is_fresh, took_ms: performance.now() - began_ms };
};

const refuseUnusable = (source: string): void => {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found?.isFile())
    throw new UnusableFile(
      `${source} is ${found ? "not a file" : "not there"}. Name the file that something else keeps current: ${readOnlyCommand("FILE")}`,
    );
  if (found.size === 0) throw new UnusableFile(`${source} is empty`);
  if (!isServed(source)) return;
  const latest = `${backupFolder({ DATABASE_PATH: source })}/${latest_name}`;
  throw new Error(
    `A Lastmile service writes ${source}. Name the backup that it publishes: ${readOnlyCommand(latest)}`,
  );
};

/** Whoever needs a secret that no key opens would get an error. */
const refuseOtherKey = (source: string, copy: string): void => {
  const { SECRET_KEY, FORMER_SECRET_KEY } = process.env;
  const secrets = new Secrets(readConfig({ SECRET_KEY, FORMER_SECRET_KEY }));
  const connection = new Connection(copy, { readonly: true, secrets });
  try {
    const problem = unreadableSecrets(connection, source);
    if (problem) throw new UnusableFile(`${problem.says}. ${problem.what}`);
  } finally {
    connection.close();
  }
};

const readOnlyCommand = (path: string): string =>
  `DATABASE_PATH=${shellQuote(path)} ${commandLine("serve --read-only")}`;

const explain = (error: unknown, { source, target }: CopyJob): string => {
  if (isDamage(error)) return `${source} is damaged (${errorText(error)})`;
  return isLackOfRoom(error)
    ? `${dirname(dirname(target))} has no room for a copy of ${source}. Make room, or name another folder: TMPDIR`
    : errorText(error);
};

/** Only the copy is written. A system error names the source, because it comes first. */
const isLackOfRoom = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "") ||
  sqliteCode(error) === "SQLITE_FULL";
