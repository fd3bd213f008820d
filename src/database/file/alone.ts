import { dlopen, ptr } from "bun:ffi";
import { closeSync, openSync } from "node:fs";

/** Where SQLite's locks lie in a file, whatever the file holds: pending, reserved and shared (sqlite3's `os.h`). */
const locks_at = 0x40000000n;
const locks_bytes = 512n;

/** `fcntl`'s numbers and where the fields of its `struct flock`, which has 32 bytes or less, lie on 64 bits. */
const systems = {
  linux: {
    library: "libc.so.6",
    commands: { get: 5, set: 6 },
    types: { write: 1, none: 2 },
    at: { type: 0, start: 8, length: 16, pid: 24 },
  },
  darwin: {
    library: "libSystem.dylib",
    commands: { get: 7, set: 8 },
    types: { write: 3, none: 2 },
    at: { type: 20, start: 0, length: 8, pid: 16 },
  },
} as const;
const flock_bytes = 32;

/**
 * Asks `fcntl` about a write lock on all of SQLite's locks: `set` takes it, `get` says who is in its
 * way. Null when `set` is refused.
 */
const fcntl = (
  file: number,
  command: "get" | "set",
): { is_held: boolean; process_id: number } | null => {
  const system = systems[process.platform as keyof typeof systems];
  if (!system) throw new Error(`Locks are not known on ${process.platform}: use Linux or macOS`);
  const { at, types } = system;
  const lock = new DataView(new ArrayBuffer(flock_bytes));
  lock.setBigInt64(at.start, locks_at, true);
  lock.setBigInt64(at.length, locks_bytes, true);
  lock.setInt16(at.type, types.write, true);
  const { symbols, close } = dlopen(system.library, {
    fcntl: { args: ["int", "int", "ptr"], returns: "int" },
  });
  const result = symbols.fcntl(file, system.commands[command], ptr(lock.buffer));
  close();
  if (result !== 0) return null;
  return {
    is_held: lock.getInt16(at.type, true) !== types.none,
    process_id: lock.getInt32(at.pid, true),
  };
};

/**
 * Keeps every other process from reading and writing the database at `path` until the returned
 * function is called, also where the file is damaged. Null when another process has it open: in WAL
 * each connection holds a lock while it is open. This process must not have it open itself.
 */
export const holdAlone = (path: string): (() => void) | null => {
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
 * The process that holds SQLite's locks on the file at `path`; 0 for one of another container, whose
 * number means nothing here, and null when nobody holds them. Takes no lock, so it is in nobody's way.
 * This process must not have the file open itself.
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
