import { afterEach, expect, jest, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type {
  FromWorker,
  PoolWorker,
  TaskResult,
  ToWorker,
} from "../../src/database/readers/worker.ts";
import { WorkerPool } from "../../src/database/readers/worker-pool.ts";
import { Refusal } from "../../src/refusal.ts";

/* Who gets a worker, and what becomes of tasks whose worker dies. */

/** A worker that answers when the test says so. */
class StandIn implements PoolWorker {
  readonly received: (readonly unknown[])[] = [];
  is_closing = false;
  closes_soon = true;
  is_terminated = false;
  private readonly listeners = new EventTarget();

  postMessage(message: ToWorker): void {
    if ("tasks" in message) this.received.push(message.tasks);
    else {
      this.is_closing = true;
      if (this.closes_soon) queueMicrotask(() => this.send({ closed: true }));
    }
  }

  addEventListener(
    type: "message" | "error" | "close",
    listener: (event: MessageEvent<FromWorker>) => void,
  ): void {
    this.listeners.addEventListener(type, listener as EventListener);
  }

  terminate(): void {
    this.is_terminated = true;
  }

  send(data: FromWorker): void {
    this.listeners.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** Answers its last message: with the tasks themselves, unless told otherwise. */
  answer(
    outcomeOf: (task: unknown) => TaskResult = (result) => ({ result }),
    retire = false,
  ): void {
    this.send({ results: (this.received.at(-1) ?? []).map(outcomeOf), retire });
  }

  die(): void {
    this.listeners.dispatchEvent(new Event("error"));
  }
}

const pools: WorkerPool[] = [];
afterEach(() => {
  jest.useRealTimers();
  return Promise.all(pools.splice(0).map((pool) => pool.stop()));
});

const open = (options: { size?: number; batch?: number; idle_limit_ms?: number } = {}) => {
  const workers: StandIn[] = [];
  const reported: unknown[] = [];
  const pool = new WorkerPool({
    ...{ size: 3, batch: 1, queue_max: 20, ...options },
    start: () => {
      const worker = new StandIn();
      workers.push(worker);
      return worker;
    },
    report: (error) => reported.push(error),
  });
  pools.push(pool);
  const at = (index: number): StandIn => workers[index] ?? new StandIn();
  return { pool, workers, reported, at };
};

const reasonOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => null,
    (error) => (error instanceof Refusal ? error.reason : error),
  );

test("one organization gets all workers but one, its other tasks wait, another's do not", async () => {
  const { pool, workers, at } = open();
  const cedar = [1, 2, 3].map((task) => pool.run("cedar", task));
  expect(workers.map(({ received }) => received)).toEqual([[[1]], [[2]]]);
  const bekaa = pool.run("bekaa", 4);
  expect(at(2).received).toEqual([[4]]);
  for (const worker of workers) worker.answer();
  expect([await cedar[0], await cedar[1], await bekaa]).toEqual([1, 2, 4]);
  at(0).answer();
  expect(await cedar[2]).toBe(3);
});

test("organizations take turns, however many tasks one of them has", async () => {
  const { pool, at } = open({ size: 2 });
  for (const task of [1, 2, 3]) void reasonOf(pool.run("cedar", task));
  for (const task of [4, 5, 6]) void reasonOf(pool.run("bekaa", task));
  void reasonOf(pool.run("beirut", 7));
  for (let turn = 0; turn < 3; turn += 1) at(1).answer();
  expect(at(1).received).toEqual([[4], [5], [7], [6]]);
  at(0).answer();
  expect(at(0).received).toEqual([[1], [2]]);
});

test("a worker gets several tasks that wait in one message, of one organization, and answers each", async () => {
  const { pool, workers, at } = open({ size: 2, batch: 3 });
  const first = pool.run("cedar", 0);
  const others = [1, 2, 3, 4].map((task) => reasonOf(pool.run("cedar", task)));
  expect(workers.map(({ received }) => received)).toEqual([[[0]]]);
  at(0).answer();
  expect(await first).toBe(0);
  expect(at(0).received).toEqual([[0], [1, 2, 3]]);
  const { reason, message, details, headers, status } = new Refusal("not_found", "No such ticket.");
  const refused = { reason, message, details, headers, status };
  at(0).answer((task) => (task === 2 ? { refused } : { result: task }));
  at(0).answer();
  expect(await Promise.all(others)).toEqual([null, "not_found", null, null]);
});

test("a slow task has a message of its own, wherever it waits", async () => {
  const { pool, at } = open({ size: 2, batch: 3 });
  const tasks = [0, 1, 2, 3, 4].map((task) => pool.run("cedar", task, task === 2));
  for (let message = 0; message < 4; message += 1) at(0).answer();
  expect(at(0).received).toEqual([[0], [1], [2], [3, 4]]);
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4]);
});

test("a refusal comes back as it was made", async () => {
  const { pool, at } = open();
  const task = pool.run("cedar", 1);
  const made = new Refusal(
    "validation_failed",
    "Some.",
    { page: ["is 0"] },
    { "Retry-After": "3" },
  );
  const { reason, message, details, headers, status } = made;
  at(0).answer(() => ({ refused: { reason, message, details, headers, status } }));
  expect(await task.catch((error) => error)).toEqual(made);
});

test("what fails is our own bug and is reported, with SQLite's code", async () => {
  const { pool, reported, at } = open();
  const task = pool.run("cedar", 1);
  at(0).answer(() => ({ failed: "disk I/O error", code: "SQLITE_IOERR_READ" }));
  const error = await task.catch((thrown) => thrown);
  expect(error).toMatchObject({ message: "disk I/O error", code: "SQLITE_IOERR_READ" });
  expect(reported).toEqual([error]);
});

test("more tasks of an organization than may wait are refused, another's are not", async () => {
  const { pool } = open();
  const cedar = Array.from({ length: 22 }, (_, task) => reasonOf(pool.run("cedar", task)));
  expect(await reasonOf(pool.run("cedar", "one more"))).toBe("busy");
  const bekaa = reasonOf(pool.run("bekaa", 1));
  await pool.stop();
  expect(new Set(await Promise.all([...cedar, bekaa]))).toEqual(new Set(["busy"]));
});

test("a worker that dies takes its tasks with it, and the next ones get another", async () => {
  const { pool, workers, at } = open({ size: 2 });
  const lost = reasonOf(pool.run("cedar", 1));
  const waiting = pool.run("cedar", 2);
  at(0).die();
  expect(await lost).toBe("busy");
  expect([workers.length, at(0).is_terminated]).toEqual([2, true]);
  at(1).answer();
  expect(await waiting).toBe(2);
});

test("a worker that takes longer than ten seconds is given up", async () => {
  jest.useFakeTimers();
  const { pool, workers, at } = open({ size: 2 });
  const endless = reasonOf(pool.run("cedar", 1));
  jest.advanceTimersByTime(9_999);
  expect(at(0).is_terminated).toBe(false);
  jest.advanceTimersByTime(1);
  expect([await endless, at(0).is_terminated]).toEqual(["busy", true]);
  const next = pool.run("cedar", 2);
  at(1).answer();
  expect([await next, workers.length]).toEqual([2, 2]);
});

test("a task that waits fifteen seconds is refused, and never starts", async () => {
  jest.useFakeTimers();
  const { pool, at } = open({ size: 2 });
  const tasks = [1, 2, 3].map((task) => reasonOf(pool.run("cedar", task)));
  jest.advanceTimersByTime(9_000);
  at(0).answer();
  jest.advanceTimersByTime(6_000);
  at(0).answer();
  expect(await Promise.all(tasks)).toEqual([null, null, "busy"]);
  expect(at(0).received).toEqual([[1], [2]]);
  const next = pool.run("cedar", 4);
  at(0).answer();
  expect(await next).toBe(4);
});

test("a worker that asks for it is ended after its answer, and its successor goes on", async () => {
  const { pool, at } = open({ size: 2 });
  const [first, second] = [pool.run("cedar", 1), pool.run("cedar", 2)];
  at(0).answer((result) => ({ result }), true);
  expect([await first, at(0).is_terminated]).toEqual([1, true]);
  at(1).answer();
  expect(await second).toBe(2);
});

test("a worker that is idle for long is closed, where the pool says so", async () => {
  jest.useFakeTimers();
  const { pool, workers, at } = open({ idle_limit_ms: 15_000 });
  const first = pool.run("cedar", 1);
  at(0).answer();
  await first;
  jest.advanceTimersByTime(14_999);
  const second = pool.run("cedar", 2);
  at(0).answer();
  await second;
  jest.advanceTimersByTime(14_999);
  expect([workers.length, at(0).is_closing]).toEqual([1, false]);
  at(0).closes_soon = false;
  jest.advanceTimersByTime(1);
  expect(at(0).is_closing).toBe(true);
  const third = pool.run("cedar", 3);
  expect(at(1).received).toEqual([[3]]);
  at(1).answer();
  expect(await third).toBe(3);
  at(0).send({ closed: true });
});

test("other workers stay", async () => {
  jest.useFakeTimers();
  const { pool, at } = open();
  const first = pool.run("cedar", 1);
  at(0).answer();
  await first;
  jest.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(at(0).is_closing || at(0).is_terminated).toBe(false);
});

test("a stop waits for the tasks of the workers, and nothing is done after it", async () => {
  const { pool, at } = open({ size: 2 });
  const [running, waiting] = [pool.run("cedar", 1), reasonOf(pool.run("cedar", 2))];
  const worker = at(0);
  const answered = running.then(() => worker.is_terminated);
  worker.closes_soon = false;
  const stopped = pool.stop();
  expect(worker.is_closing).toBe(true);
  worker.answer();
  expect([await running, await answered, await waiting]).toEqual([1, false, "busy"]);
  worker.send({ closed: true });
  await stopped;
  expect(worker.is_terminated).toBe(true);
  expect(await reasonOf(pool.run("cedar", 3))).toBe("busy");
});

test("warmed, a worker is there before the first task", () => {
  const { pool, workers } = open();
  pool.warm();
  expect(workers).toHaveLength(1);
  void reasonOf(pool.run("cedar", 1));
  expect(workers).toHaveLength(1);
});

test("a reader's connection changes nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-reader-"));
  const path = join(folder, "lastmile.db");
  const sqlite = new Sqlite(path);
  sqlite.execute("CREATE TABLE t (a)");
  const reading = new Connection(path, { readonly: true });
  expect(() => reading.execute("INSERT INTO t VALUES (1)")).toThrow("readonly");
  reading.close();
  sqlite.close();
  rmSync(folder, { recursive: true });
});
