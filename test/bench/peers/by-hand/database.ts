import { randomFillSync } from "node:crypto";
import Database from "better-sqlite3";
import type { Instant } from "../../../../src/clock/instant.ts";

/** The file that the server was started on, as durable as the service keeps it. */
export const db = new Database(process.env.DATABASE_PATH);
for (const pragma of [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "trusted_schema = OFF",
  "busy_timeout = 5000",
  "cache_size = -16000",
  "temp_store = MEMORY",
])
  db.pragma(pragma);

/**
 * As the service's statements: `+?` is the same value as `?`, but an expression. With a plain one this
 * build of SQLite (STAT4) prepares most joins again whenever values are bound. `PLAIN` shows what that costs.
 */
const prepare = db.prepare.bind(db);
if (!process.env.PLAIN)
  // A cast, since the type of what is prepared is what each caller says.
  db.prepare = ((sql: string) => prepare(sql.replaceAll(/[?@]\w*/g, "+$&"))) as typeof db.prepare;

type Work = () => unknown;

/** A savepoint inside another transaction. */
const allOrNothing = db.transaction((work: Work) => work());

interface Waiting {
  work: Work;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const group_limit_ms = 8;
let waiting: Waiting[] = [];

/** Returns what follows once the group is saved. */
const runGroup = db.transaction((group: readonly Waiting[]): Work[] => {
  const deadline_ms = performance.now() + group_limit_ms;
  const done: Work[] = [];
  for (const { work, resolve, reject } of group) {
    try {
      const result = allOrNothing(work);
      done.push(() => resolve(result));
    } catch (error) {
      done.push(() => reject(error));
    }
    if (performance.now() > deadline_ms) break;
  }
  return done;
});

/** What arrived in one turn of the event loop is saved with one COMMIT. */
const flush = (): void => {
  const group = waiting;
  try {
    const done = runGroup.immediate(group);
    waiting = group.slice(done.length);
    for (const answer of done) answer();
  } catch (error) {
    waiting = [];
    for (const { reject } of group) reject(error);
  }
  if (waiting.length > 0) setImmediate(flush);
};

const inGroup = (work: Work): Promise<unknown> =>
  new Promise((resolve, reject) => {
    waiting.push({ work, resolve, reject });
    if (waiting.length === 1) setImmediate(flush);
  });

/** All of it or nothing, and on the disk when it resolves. */
export const inTransaction = async <T>(work: () => T): Promise<T> =>
  // A cast, since the queue holds work of every type.
  (process.env.GROUP_COMMIT ? inGroup(work) : allOrNothing.immediate(work)) as Promise<T>;

/** The moment in whole seconds: `2026-10-15T08:30:00Z`. */
export const instant = (ms: number): Instant =>
  `${new Date(ms).toISOString().slice(0, 19)}Z` as Instant; // as rows have it

const random = new Uint8Array(16 * 256);
let used = random.length;
let last_ms = 0;
let count = 0;

/** A UUID of version 7; each is greater than the one before, so that they lie beside each other in their order. */
export const newId = (): string => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = Buffer.from(random.subarray(used, used + 16));
  used += 16;
  const now_ms = Date.now();
  count = now_ms > last_ms ? 0 : count + 1;
  last_ms = Math.max(now_ms, last_ms) + (count >> 12);
  count &= 0xfff;
  bytes.writeUIntBE(last_ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
