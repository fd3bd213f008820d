/**
 * A real service under light mixed load while another process holds the file's lock:
 * `bun test/bench/outside-lock.ts [SECONDS]`. Prints how long `/health`, reads and writes took
 * during the lock and after it, and whether everything that was answered with success is there.
 */
import { rmSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { Service } from "../faults/service.ts";

const lock_seconds = Number(process.argv[2] ?? 20);
const before_and_after_ms = 5000;
const each_ms = { health: 20, read: 20, write: 50, ready: 500 };
type Kind = keyof typeof each_ms;
type Phase = "before" | "locked" | "after";

interface Ended {
  kind: Kind;
  /** When it was asked. */
  phase: Phase;
  result: string;
  took_ms: number;
}

const service = new Service();
let phase: Phase = "before";
let running = true;
const ended: Ended[] = [];
const made: string[] = [];

const ask = async (kind: Kind, board_id: string, n: number): Promise<void> => {
  const asked_in = phase;
  const began = performance.now();
  const calls: Record<Kind, () => ReturnType<Service["call"]>> = {
    health: () => service.call("GET", "/health"),
    ready: () => service.call("GET", "/ready"),
    read: () => service.call("GET", "/v1/tickets?per_page=20"),
    write: () =>
      service.call("POST", "/v1/tickets", {
        title: `job ${n}`,
        board_id,
        priority: "high",
        type: "support",
      }),
  };
  const { status, body } = await calls[kind]();
  if (kind === "write" && status === 201) made.push(body.id);
  const result = status < 400 ? String(status) : `${status} ${body.error.reason}`;
  ended.push({ kind, phase: asked_in, result, took_ms: performance.now() - began });
};

/** Asks at a steady rate, whether or not what was asked before has been answered. */
const askSteadily = async (kind: Kind, board_id: string): Promise<void> => {
  const asked: Promise<void>[] = [];
  for (let n = 0; running; n += 1) {
    asked.push(ask(kind, board_id, n));
    await Bun.sleep(each_ms[kind]);
  }
  await Promise.all(asked);
};

const summary = (): Record<string, string | number>[] => {
  const groups = Map.groupBy(ended, (one) => `${one.phase} ${one.kind} ${one.result}`);
  return groups
    .values()
    .map((group) => {
      const times = group.map(({ took_ms }) => took_ms).sort((a, b) => a - b);
      const at = (part: number): number =>
        Math.round((times[Math.floor(part * (times.length - 1))] ?? 0) * 10) / 10;
      const [first] = group;
      return {
        asked: first?.phase ?? "",
        what: first?.kind ?? "",
        answer: first?.result ?? "",
        count: times.length,
        "p50 ms": at(0.5),
        "p99 ms": at(0.99),
        "worst ms": at(1),
      };
    })
    .toArray();
};

await service.start();
try {
  const { body } = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  const load = (Object.keys(each_ms) as Kind[]).map((kind) => askSteadily(kind, body.id));
  await Bun.sleep(before_and_after_ms);
  const outsider = new BetterSqlite3(service.database);
  outsider.exec("BEGIN IMMEDIATE");
  phase = "locked";
  await Bun.sleep(lock_seconds * 1000);
  outsider.exec("ROLLBACK");
  phase = "after";
  await Bun.sleep(before_and_after_ms);
  running = false;
  await Promise.all(load);
  const exit_code = await service.stop();
  const saved = new Set(outsider.prepare("SELECT id FROM tickets").pluck().all());
  outsider.close();
  console.table(summary());
  console.log(
    `${made.length} tickets answered with 201, ${saved.size} saved, ` +
      `${made.filter((id) => !saved.has(id)).length} of the answered lost; exit ${exit_code}`,
  );
} finally {
  await service.kill();
  rmSync(service.folder, { recursive: true });
}
