import { randomFillSync } from "node:crypto";
import Database from "better-sqlite3";

const [path = ""] = process.argv.slice(2);

/** The file that the server was started on, as durable as the service keeps it. */
export const db = new Database(path);
for (const pragma of [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "busy_timeout = 5000",
  "cache_size = -16000",
])
  db.pragma(pragma);

/**
 * As the service's statements: `+?` is the same value as `?`, but an expression. With a plain one this
 * build of SQLite (STAT4) prepares most joins again whenever values are bound.
 */
const prepare = db.prepare.bind(db);
// A cast, since the type of what is prepared is what each caller says.
db.prepare = ((sql: string) => prepare(sql.replaceAll(/[?@]\w*/g, "+$&"))) as typeof db.prepare;

/** All of it or nothing, and on the disk when it returns. */
export const inTransaction = <T>(work: () => T): T => db.transaction(work).immediate();

/** The moment in whole seconds: `2026-10-15T08:30:00Z`. */
export const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const random = new Uint8Array(16 * 256);
let used = random.length;

/** A UUID of version 7: ids that are made one after the other lie beside each other. */
export const newId = (): string => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = Buffer.from(random.subarray(used, used + 16));
  used += 16;
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
