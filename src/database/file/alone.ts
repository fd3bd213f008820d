import { dlopen, ptr } from "bun:ffi";
import { closeSync, openSync } from "node:fs";

/** Where SQLite's locks lie in a file, whatever the file holds: pending, reserved and shared (sqlite3's `os.h`). */
const locks_at = 0x40000000n;
const locks_bytes = 512n;

/** `fcntl`'s numbers and its `struct flock`, which has 32 bytes or less, on 64 bits. */
const systems = {
  linux: { library: "libc.so.6", set_lock: 6, write_lock: 1, start: 8, length: 16, type: 0 },
  darwin: { library: "libSystem.dylib", set_lock: 8, write_lock: 3, start: 0, length: 8, type: 20 },
} as const;
const flock_bytes = 32;

/**
 * Keeps every other process from reading and writing the database at `path` until the returned
 * function is called, also where the file is damaged. Null when another process has it open: in WAL
 * each connection holds a lock while it is open. This process must not have it open itself.
 */
export const holdAlone = (path: string): (() => void) | null => {
  const system = systems[process.platform as keyof typeof systems];
  if (!system) throw new Error(`Nothing is restored on ${process.platform}: use Linux or macOS`);
  const file = openSync(path, "r+");
  const lock = new DataView(new ArrayBuffer(flock_bytes));
  lock.setBigInt64(system.start, locks_at, true);
  lock.setBigInt64(system.length, locks_bytes, true);
  lock.setInt16(system.type, system.write_lock, true);
  const { symbols, close } = dlopen(system.library, {
    fcntl: { args: ["int", "int", "ptr"], returns: "int" },
  });
  const refused = symbols.fcntl(file, system.set_lock, ptr(lock.buffer)) !== 0;
  close();
  if (!refused) return () => closeSync(file);
  closeSync(file);
  return null;
};
