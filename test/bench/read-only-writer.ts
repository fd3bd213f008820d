/**
 * Publishes a version of a file each second, and prints its number: `bun read-only-writer.ts HOW WORK PATH`. HOW is
 * `rename`, as backups are published, or `in-place`: changed pages are written under SQLite's locks, as a Litestream
 * follower does it.
 */
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { lockOutOthers } from "../../src/database/file/sqlite-locks.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";

const [how = "", work = "", path = ""] = process.argv.slice(2);
const every_ms = 1000;
const page_bytes = 4096;
const t0_seconds = Date.parse("2026-01-01T00:00:00Z") / 1000;

mkdirSync(dirname(path), { recursive: true });
const database = new BetterSqlite3(work);
database.pragma("synchronous = OFF");

const named = { organizations: "name", clients: "name", tickets: "title", users: "name" };

/** A new version, in one file. */
const write = (version: number, target: string): void => {
  database.transaction(() => {
    for (const [table, column] of Object.entries(named))
      database.prepare(`UPDATE ${table} SET ${column} = ?`).run(`${table} version ${version}`);
  })();
  rmSync(target, { force: true });
  database.prepare("VACUUM INTO ?").run(target);
};

const replace = (version: number): void => {
  const next = `${path}.new`;
  write(version, next);
  const seconds = t0_seconds + version;
  utimesSync(next, seconds, seconds);
  const taken_at = new Date(seconds * 1000).toISOString();
  const manifest = path.replace(/\.db$/, ".json");
  writeFileSync(`${manifest}.new`, JSON.stringify({ sha256: sha256Of(next), taken_at }));
  renameSync(next, path);
  renameSync(`${manifest}.new`, manifest);
};

let before = Buffer.alloc(0);

const writePages = (version: number): void => {
  const next = `${work}.next`;
  write(version, next);
  const bytes = readFileSync(next);
  let unlock = lockOutOthers(path);
  while (!unlock) {
    Bun.sleepSync(1);
    unlock = lockOutOthers(path);
  }
  const file = openSync(path, "r+");
  for (let at = 0; at < bytes.length; at += page_bytes) {
    const page = bytes.subarray(at, at + page_bytes);
    if (Buffer.compare(page, before.subarray(at, at + page_bytes)) !== 0)
      writeSync(file, page, 0, page.length, at);
  }
  ftruncateSync(file, bytes.length);
  fsyncSync(file);
  futimesSync(file, t0_seconds + version, t0_seconds + version);
  // The descriptor that holds the lock must be the first one to be closed.
  unlock();
  closeSync(file);
  before = bytes;
};

for (let version = 1; ; version += 1) {
  const began_ms = performance.now();
  if (how === "rename" || version === 1) replace(version);
  else writePages(version);
  if (version === 1) {
    if (how === "in-place") rmSync(path.replace(/\.db$/, ".json"));
    before = readFileSync(path);
  }
  console.log(version);
  await Bun.sleep(Math.max(0, every_ms - (performance.now() - began_ms)));
}
