import { expect, test } from "bun:test";
import BetterSqlite3 from "better-sqlite3";
import { CompletionWorld } from "../completion-world.ts";
import { checkBooks } from "../payment-world.ts";
import { BillingService } from "./billing-service.ts";
import { everything } from "./statement-faults.ts";

/* A disk that is full and a lock of another process refuse whole completions, and no parts of them. */

test("a disk without room refuses completions whole, page by page, and takes them when there is room", async () => {
  const world = await CompletionWorld.open({ own_database: true });
  await world.writesToClients();
  world.rate("USD", "LBP", "89500");
  const jobs: string[] = [];
  for (let n = 0; n < 12; n += 1) jobs.push(await world.job());
  const body = {
    outcome: "done",
    notes: "x".repeat(2000),
    items: world.items(),
    collect_payment: { amount: 3_973_800, currency: "LBP" },
    create_follow_up: true,
  };
  const pages = world.sqlite.pragma("page_count") as number;
  let [refused, room] = [0, 0];
  for (const id of jobs) {
    const sent = { headers: { "idempotency-key": id } };
    const before = everything(world);
    for (;;) {
      world.sqlite.pragma(`max_page_count = ${pages + room}`);
      const { status, body: answer } = await world.complete(id, body, sent);
      if (status === 200) {
        expect(answer.completion).toMatchObject({ replayed: false, invoice: { status: "paid" } });
        break;
      }
      expect([status, answer.error.reason]).toEqual([507, "storage_full"]);
      const after = everything(world);
      if (!Bun.deepEquals(after, before)) expect(after).toEqual(before);
      refused += 1;
      room += 1;
    }
  }
  expect(refused).toBeGreaterThan(jobs.length);
  expect(world.all("invoices").map(({ number }) => number)).toEqual(jobs.map((_, n) => n + 1));
  expect(world.all("payments")).toHaveLength(jobs.length);
  expect(checkBooks(world.sqlite)).toEqual([]);
  world.close();
});

test("another process's lock amid completions: busy or done, and whoever asks again is done once", async () => {
  const service = new BillingService();
  await service.open();
  const outsider = new BetterSqlite3(service.database);
  try {
    const client_id = await service.client();
    const jobs: string[] = [];
    for (let n = 0; n < 24; n += 1) jobs.push(await service.job(client_id));
    const complete = (id: string) =>
      service.complete(id, { collect_payment: { amount: 50 } }, { "Idempotency-Key": id });
    const first = jobs.slice(0, 12).map(complete);
    await first[0];
    outsider.exec("BEGIN IMMEDIATE");
    const answers = await Promise.all([...first, ...jobs.slice(12).map(complete)]);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThanOrEqual(12);
    for (const { body, headers } of busy)
      expect([body.error.reason, headers.get("retry-after")]).toEqual(["busy", "1"]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length + busy.length).toBe(jobs.length);
    expect(done.length).toBeGreaterThan(0);
    expect(await service.balance(client_id)).toBe((done.length * -560) / 100);
    outsider.exec("ROLLBACK");
    const again = await Promise.all(jobs.map(complete));
    expect(again.map(({ status }) => status)).toEqual(jobs.map(() => 200));
    const replays = again.filter(({ headers }) => headers.has("idempotent-replayed"));
    expect(replays).toHaveLength(done.length);
    expect(await service.balance(client_id)).toBe((jobs.length * -560) / 100);
    expect(service.faults()).toEqual([]);
  } finally {
    outsider.close();
    await service.remove();
  }
}, 60_000);
