import { dlopen, ptr } from "bun:ffi";
import { closeSync, openSync } from "node:fs";

/** The bytes of SQLite's locks in any file: pending, reserved and shared (sqlite3's `os.h`). */
const every_lock = { at: 0x40000000n, bytes: 512n };
/** Held by a writer that waits for readers to end: new ones must not begin. */
const pending = { at: 0x40000000n, bytes: 1n };
/** Held by each reader, and for writing by whoever changes the file. */
const shared = { at: 0x40000002n, bytes: 510n };

/** `fcntl`'s constants, and the offsets in its `struct flock` (at most 32 bytes) on 64-bit systems. */
const systems = {
  linux: {
    library: "libc.so.6",
    commands: { get: 5, set: 6 },
    types: { read: 0, write: 1, none: 2 },
    offsets: { type: 0, start: 8, length: 16, pid: 24 },
  },
  darwin: {
    library: "libSystem.dylib",
    commands: { get: 7, set: 8 },
    types: { read: 1, write: 3, none: 2 },
    offsets: { type: 20, start: 0, length: 8, pid: 16 },
  },
} as const;
const flock_bytes = 32;

/**
 * Calls `fcntl` for a lock on a range of SQLite's locks: `set` acquires or releases it, `get` finds a conflicting
 * lock. Returns null if `set` is refused.
 */
const fcntl = (
  file: number,
  command: "get" | "set",
  type: "read" | "write" | "none" = "write",
  { at, bytes } = every_lock,
): { is_held: boolean; process_id: number } | null => {
  const system = systems[process.platform as keyof typeof systems];
  if (!system) throw new Error(`Locks are not known on ${process.platform}: use Linux or macOS`);
  const { offsets, types } = system;
  const lock = new DataView(new ArrayBuffer(flock_bytes));
  lock.setBigInt64(offsets.start, at, true);
  lock.setBigInt64(offsets.length, bytes, true);
  lock.setInt16(offsets.type, types[type], true);
  const { symbols, close } = dlopen(system.library, {
    fcntl: { args: ["int", "int", "ptr"], returns: "int" },
  });
  const result = symbols.fcntl(file, system.commands[command], ptr(lock.buffer));
  close();
  if (result !== 0) return null;
  return {
    is_held: lock.getInt16(offsets.type, true) !== types.none,
    process_id: lock.getInt32(offsets.pid, true),
  };
};

/**
 * Keeps every other process from reading and writing the database at `path`, even a damaged one, until the
 * returned function is called. Returns null if another process has it open: in WAL mode each open connection
 * holds a lock. This process must not have the file open.
 */
export const lockOutOthers = (path: string): (() => void) | null => {
  const file = openSync(path, "r+");
  try {
    if (fcntl(file, "set")) return () => closeSync(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  closeSync(file);
  return null;
};

/**
 * Returns the id of a process that holds SQLite's locks on the file at `path`: 0 for one in another container,
 * null if there is none. Acquires no lock. This process must not have the file open.
 */
export const lockHolder = (path: string): number | null => {
  const file = openSync(path, "r");
  try {
    const found = fcntl(file, "get");
    return found?.is_held ? found.process_id : null;
  } finally {
    closeSync(file);
  }
};

/**
 * Locks the open file as a reader of SQLite in rollback mode does: until the process closes a descriptor of it, nobody
 * changes it in place. Returns false while somebody does, or waits to. Creates nothing, unlike SQLite.
 */
export const lockAsReader = (file: number): boolean => {
  if (!fcntl(file, "set", "read", pending)) return false;
  const is_locked = fcntl(file, "set", "read", shared) !== null;
  fcntl(file, "set", "none", pending);
  return is_locked;
};
