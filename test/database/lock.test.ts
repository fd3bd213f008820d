import { afterEach, beforeEach, expect, test } from "bun:test";
import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdLock, refuseEmptiedFile } from "../../src/database/file/lock.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-lock-"));
  path = join(folder, "lastmile.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A service that stops at once; whether it took the file for whole. */
const run = (stopped_cleanly: boolean): boolean => {
  const lock = holdLock(path);
  lock.release(stopped_cleanly);
  return lock.was_clean_stop;
};

test("a second service is refused, naming the file and a way out", () => {
  const lock = holdLock(path);
  expect(() => holdLock(path)).toThrow(
    `Another Lastmile service runs on ${path}: stop it first, or name another file: DATABASE_PATH=FILE lastmile serve`,
  );
  lock.release(false);
  expect(run(false)).toBe(true);
});

test("only a clean stop leaves the file whole, for one start", () => {
  expect(run(false)).toBe(true); // new
  writeFileSync(path, "data");
  expect(run(true)).toBe(false);
  expect(run(true)).toBe(true);
  expect(run(false)).toBe(true);
  expect(run(true)).toBe(false);
});

test("a file that was changed or replaced since is not taken for whole", () => {
  writeFileSync(path, "data");
  run(true);
  appendFileSync(path, "more");
  expect(run(true)).toBe(false);
  copyFileSync(path, `${path}.copy`);
  rmSync(path);
  copyFileSync(`${path}.copy`, path);
  expect(run(true)).toBe(false);
});

test("a file that was emptied, or is gone, is refused, not begun anew", () => {
  writeFileSync(path, "data");
  run(true);
  writeFileSync(path, "");
  const anew = `although a service left data in it. Go back to a copy of it: DATABASE_PATH=${path} lastmile restore COPY; or begin anew: DATABASE_PATH=${path} lastmile migrate`;
  for (let start = 0; start < 2; start += 1)
    for (const start_or_command of [() => run(true), () => refuseEmptiedFile(path)])
      expect(start_or_command).toThrow(`${path} is empty, ${anew}`);
  rmSync(path);
  for (let start = 0; start < 2; start += 1)
    for (const start_or_command of [() => run(true), () => refuseEmptiedFile(path)])
      expect(start_or_command).toThrow(`${path} is not there, ${anew}`);
  const lock = holdLock(path, true);
  lock.release(true);
  expect(run(true)).toBe(true);
});
