import { dlopen, ptr } from "bun:ffi";
import { existsSync, statSync } from "node:fs";
import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { LatestBackup } from "../backup/latest.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const minute_ms = 60_000;

/** A past event in the future means that the clock is behind, or was ahead. */
export const isInFuture = (moment_ms: number): boolean => moment_ms > Date.now() + minute_ms;

const isoTime = (moment_ms: number): string => new Date(moment_ms).toISOString();

/** Something that has happened, with the clock's time at that moment. */
export interface PastEvent {
  what: string;
  at_ms: number;
}

/** The last changes of the database files, and the newest backup. */
export const pastEventsInFiles = (config: Config): PastEvent[] => {
  const backup = new LatestBackup(backupFolder(config)).newest();
  return [
    ...["", "-wal"].flatMap((part) => {
      const path = config.DATABASE_PATH + part;
      if (!existsSync(path)) return []; // missing, or hidden from this user
      return [{ what: `the last change of ${path}`, at_ms: statSync(path).mtimeMs }];
    }),
    ...(backup ? [{ what: "the latest backup", at_ms: backup.taken_ms }] : []),
  ];
};

/** Fails if a past event is in the future. */
export const clockFinding = (past_events: readonly PastEvent[]): Finding => {
  const [latest] = past_events.toSorted((a, b) => b.at_ms - a.at_ms);
  const now = isoTime(Date.now());
  if (!latest || !isInFuture(latest.at_ms)) return ok("clock", `It is ${now}`);
  return fail(
    "clock",
    `This machine's clock says ${now}, but ${latest.what} is from ${isoTime(latest.at_ms)}`,
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

/** `adjtimex` returns TIME_ERROR while the clock is not synchronized; the size of its `struct timex`. */
const time_error = 5;
const timex_bytes = 256;

/** Every time service reports to the kernel. Null on systems without `adjtimex`. */
export const isClockSynchronized = (): boolean | null => {
  try {
    const { symbols, close } = dlopen("libc.so.6", {
      adjtimex: { args: ["ptr"], returns: "int" },
    });
    const state = symbols.adjtimex(ptr(new ArrayBuffer(timex_bytes))); // all zero: changes nothing
    close();
    return state < 0 ? null : state !== time_error;
  } catch {
    return null;
  }
};
