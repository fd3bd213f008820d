import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { now, parseInstant } from "../../src/clock/instant.ts";
import { runAll, runNewDays } from "../../src/dunning/run-all.ts";
import { DunningWorld, usual_steps } from "../dunning-world.ts";

/* Each message and suspension once, however runs are repeated, doubled, or the clock is moved. */

let world: DunningWorld;
let clients: string[];

beforeEach(async () => {
  world = new DunningWorld();
  world.at("2026-11-02");
  await world.policy({ enabled: true, steps: usual_steps });
  clients = [];
  for (let n = 0; n < 40; n += 1) {
    const id = await world.named(`Client${n}`);
    await world.owe(id, `of ${n}`, { due: "2026-11-02" });
    clients.push(id);
  }
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const kinds = () => {
  const db = world.sqlite.reader(world.cedar.id);
  const rows = db.all(db.from("messages").select(["client_id", "kind"]));
  return rows.map(({ client_id, kind }) => `${client_id} ${kind}`);
};

const expectOnce = (count: number): void => {
  expect(kinds()).toHaveLength(count);
  expect(new Set(kinds()).size).toBe(count);
};

test("runs at once, of the job, by hand and by the command", async () => {
  world.at("2026-11-09");
  const runs = [
    ...Array.from({ length: 4 }, () => runNewDays(world.sqlite, now())),
    ...Array.from({ length: 4 }, () => runAll(world.sqlite, now(), { dry_run: false })),
    ...Array.from({ length: 4 }, () => world.post("/v1/dunning-policy/run")),
  ];
  await Promise.all(runs);
  expectOnce(40);
  world.deliver();
  world.at("2026-11-16");
  await Promise.all(Array.from({ length: 6 }, () => runNewDays(world.sqlite, now())));
  expectOnce(80);
  expect(world.topics().filter((topic) => topic === "client.suspended")).toHaveLength(40);
  const { body } = await world.get("/v1/dunning/runs?per_page=100");
  const sum = (field: string) =>
    body.data.reduce((total: number, run: Record<string, number>) => total + (run[field] ?? 0), 0);
  expect([sum("messages"), sum("suspensions"), sum("superseded")]).toEqual([80, 40, 40]);
});

test("a clock that jumps ahead and back, or is set back, repeats nothing", async () => {
  await world.day("2026-11-05");
  await world.day("2027-01-11");
  expectOnce(80);
  // Seen from the day to which the clock returns, the later steps have run.
  for (const day of ["2026-11-05", "2026-11-06", "2026-11-09", "2026-11-16"]) await world.day(day);
  expectOnce(80);
  const late = await world.named("Late");
  await world.owe(late, "late", { due: "2026-11-14" });
  await world.day("2026-11-17");
  expect(await world.sent(late)).toEqual(["payment_reminder"]);
});

test("messages of a run ahead of the clock are sent at once, and carry its instant", async () => {
  world.at("2026-11-03");
  const ahead = parseInstant("2026-11-09T09:00", "Asia/Beirut");
  if (!ahead) throw new Error("no instant");
  const dry = await runAll(world.sqlite, ahead, { dry_run: true });
  expect(kinds()).toEqual([]);
  const [report] = await runAll(world.sqlite, ahead, { dry_run: false });
  expect(report).toMatchObject({ ...dry[0], id: expect.any(String) });
  const db = world.sqlite.reader(world.cedar.id);
  const message = db.first(db.from("messages").select(["created_at", "next_attempt_at"]));
  expect(message).toEqual({ created_at: ahead, next_attempt_at: now() });
  await world.day("2026-11-09");
  expectOnce(40);
});

test("a run that is switched off in between ends, and another day continues", async () => {
  world.at("2026-11-05");
  const running = world.post("/v1/dunning-policy/run");
  await world.policy({ enabled: false });
  await running;
  await world.policy({ enabled: true });
  await world.day("2026-11-06");
  expectOnce(40);
});

test("a payment while the run is under way is seen by the transaction of its client", async () => {
  const last = clients.at(-1) ?? "";
  const { body } = await world.get(`/v1/invoices?client_id=${last}`);
  world.at("2026-11-05");
  const [, paid] = await Promise.all([world.tick(), world.payFully(last, body.data[0].id)]);
  expect(paid).toBeString();
  expect((await world.sent(last)).length).toBeLessThanOrEqual(1);
  expect(world.faults()).toEqual([]);
});
