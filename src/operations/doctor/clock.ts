import { dlopen, ptr } from "bun:ffi";
import { existsSync, statSync } from "node:fs";
import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { LatestBackup } from "../backup/latest.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const minute_ms = 60_000;

/** Whether a moment of the past lies ahead of this machine's clock. */
export const isAhead = (moment_ms: number): boolean => moment_ms > Date.now() + minute_ms;

const dayAndTime = (moment_ms: number): string => new Date(moment_ms).toISOString();

/** Something that has happened, by the clock of then. */
export interface Happened {
  what: string;
  at_ms: number;
}

/** What the files themselves say: their last change, and the newest backup. */
export const happenedInFiles = (config: Config): Happened[] => {
  const backup = new LatestBackup(backupFolder(config)).newest();
  return [
    ...["", "-wal"].flatMap((part) => {
      const path = config.DATABASE_PATH + part;
      if (!existsSync(path)) return []; // or this user may not see it
      return [{ what: `the last change of ${path}`, at_ms: statSync(path).mtimeMs }];
    }),
    ...(backup ? [{ what: "the latest backup", at_ms: backup.taken_ms }] : []),
  ];
};

/** A clock that is behind: what has happened lies in its future. */
export const clockFinding = (happened: readonly Happened[]): Finding => {
  const [latest] = happened.toSorted((a, b) => b.at_ms - a.at_ms);
  const now = dayAndTime(Date.now());
  if (!latest || !isAhead(latest.at_ms)) return ok("clock", `It is ${now}`);
  return fail(
    "clock",
    `This machine's clock says ${now}, but ${latest.what} is from ${dayAndTime(latest.at_ms)}`,
    "Set the clock, then restart the service: timedatectl set-ntp true",
  );
};

export const clockSyncFinding = (is_synchronized: boolean | null): Finding[] => {
  if (is_synchronized === null) return [];
  return [
    is_synchronized
      ? ok("clock_sync", "The clock is synchronized")
      : warn(
          "clock_sync",
          "The clock is not synchronized: invoices and backups will have wrong dates",
          "timedatectl set-ntp true (on the host of a container), or install chrony",
        ),
  ];
};

/** Of `adjtimex`: what it returns while nobody keeps the clock right, and the size of what it fills in. */
const time_error = 5;
const timex_bytes = 256;

/** Asks the kernel, to whom every time service reports. Null where it does not say. */
export const isClockSynchronized = (): boolean | null => {
  try {
    const { symbols, close } = dlopen("libc.so.6", {
      adjtimex: { args: ["ptr"], returns: "int" },
    });
    const state = symbols.adjtimex(ptr(new ArrayBuffer(timex_bytes))); // zeros: nothing is set
    close();
    return state < 0 ? null : state !== time_error;
  } catch {
    return null;
  }
};
