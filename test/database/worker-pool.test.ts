import { afterEach, expect, jest, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LongRead } from "../../src/database/aside.ts";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { Readers } from "../../src/database/readers.ts";
import { Refusal } from "../../src/refusal.ts";

/* Who gets a thread, and what becomes of a read whose thread dies. The threads of these tests do what a read is called. */

const script = `
  self.onmessage = ({ data }) => {
    if (data.close) postMessage({ closed: true });
    if (data.name === "echo") postMessage({ answer: data.input });
    if (data.name === "fail") postMessage({ failed: "a bug" });
    if (data.name === "die") throw new Error("dies");
  };`;
const address = URL.createObjectURL(new Blob([script], { type: "application/javascript" }));

const readers: Readers[] = [];
let started = 0;
const open = (): Readers => {
  started = 0;
  const made = new Readers("", () => {
    started += 1;
    return new Worker(address);
  });
  readers.push(made);
  return made;
};
afterEach(() => Promise.all(readers.splice(0).map((each) => each.stop())));

const named = (name: string): LongRead<number, number> => ({ name, work: (_db, input) => input });

const reasonOf = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => null,
    (error) => (error instanceof Refusal ? error.reason : error),
  );

test("one organization's reads wait for each other, and leave others a thread", async () => {
  const { run } = open();
  const never = Array.from({ length: 21 }, () => reasonOf(run("cedar", named("never"), 1)));
  expect(await reasonOf(run("cedar", named("echo"), 1))).toBe("busy");
  expect(await Promise.all([2, 3, 4].map((n) => run("bekaa", named("echo"), n)))).toEqual([
    2, 3, 4,
  ]);
  await readers[0]?.stop();
  expect(new Set(await Promise.all(never))).toEqual(new Set(["busy"]));
});

test("a thread that dies takes its read with it, and the next read gets another", async () => {
  const { run } = open();
  expect(await run("cedar", named("echo"), 1)).toBe(1);
  expect(await reasonOf(run("cedar", named("die"), 1))).toBe("busy");
  expect(await run("cedar", named("echo"), 2)).toBe(2);
});

test("a thread with nothing to do for minutes ends, and the next read gets another", async () => {
  const { run } = open();
  jest.useFakeTimers();
  try {
    expect(await run("cedar", named("echo"), 1)).toBe(1);
    jest.advanceTimersByTime(299_000);
    expect(await run("cedar", named("echo"), 2)).toBe(2);
    jest.advanceTimersByTime(299_000);
    expect([await run("cedar", named("echo"), 3), started]).toEqual([3, 1]);
    jest.advanceTimersByTime(301_000);
    expect([await run("cedar", named("echo"), 4), started]).toEqual([4, 2]);
  } finally {
    jest.useRealTimers();
  }
});

test("what fails is our own bug", async () => {
  const { run } = open();
  expect(run("cedar", named("fail"), 1)).rejects.toThrow("a bug");
});

test("nothing is read after the stop", async () => {
  const stopped = open();
  await stopped.stop();
  expect(await reasonOf(stopped.run("cedar", named("echo"), 1))).toBe("busy");
});

test("a thread's connection changes nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-aside-"));
  const path = join(folder, "lastmile.db");
  const sqlite = new Sqlite(path);
  sqlite.execute("CREATE TABLE t (a)");
  const reading = new Connection(path, { readonly: true });
  expect(() => reading.execute("INSERT INTO t VALUES (1)")).toThrow("readonly");
  reading.close();
  sqlite.close();
  rmSync(folder, { recursive: true });
});
