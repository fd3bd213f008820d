import { expect, test } from "bun:test";
import BetterSqlite3, { type Database } from "better-sqlite3";
import { until } from "../until.ts";
import { type Answer, Service } from "./service.ts";

/* Decisions §8: the serving connection never waits for another process's lock inside SQLite. */

/** Runs a service, and beside it another process's connection to its file: this test's. */
const besideService = async (
  work: (service: Service, outsider: Database) => Promise<void>,
): Promise<void> => {
  const service = new Service();
  await service.start();
  const outsider = new BetterSqlite3(service.database);
  try {
    await work(service, outsider);
  } finally {
    outsider.close();
    await service.remove();
  }
};

const createBoard = (service: Service, name: string, key = Bun.randomUUIDv7()): Promise<Answer> =>
  service.call("POST", "/v1/ticket-boards", { name }, { "Idempotency-Key": key });

const names = async (service: Service): Promise<string[]> => {
  const { body } = await service.call("GET", "/v1/ticket-boards");
  return body.data.map(({ name }: { name: string }) => name).sort();
};

const isReady = (service: Service): Promise<void> =>
  until("it is ready", async () => (await service.call("GET", "/ready")).status === 200);

test(
  "a lock that does not last delays writes, and nothing else",
  () =>
    besideService(async (service, outsider) => {
      outsider.exec("BEGIN IMMEDIATE");
      const ended: string[] = [];
      const writes = ["first", "second", "third"].map(async (name) => {
        const { status } = await createBoard(service, name);
        ended.push(name);
        return status;
      });
      for (let look = 0; look < 20; look += 1) {
        expect((await service.call("GET", "/health")).status).toBe(200);
        expect(await names(service)).toEqual([]);
      }
      expect(ended).toEqual([]);
      outsider.exec("ROLLBACK");
      expect(await Promise.all(writes)).toEqual([201, 201, 201]);
      expect(await names(service)).toEqual(["first", "second", "third"]);
      await isReady(service);
    }),
  60_000,
);

// The next two wait out the five seconds, side by side.
test.concurrent(
  "a lock that lasts is answered with busy, and nothing is done; afterwards all is as before",
  () =>
    besideService(async (service, outsider) => {
      const board = (await createBoard(service, "before")).body.id;
      outsider.exec("BEGIN IMMEDIATE");
      const key = Bun.randomUUIDv7();
      const refused = await Promise.all([
        createBoard(service, "meanwhile", key),
        service.call("PUT", `/v1/ticket-boards/${board}`, { name: "changed" }),
        service.call("DELETE", `/v1/ticket-boards/${board}`),
      ]);
      for (const { status, body, headers } of refused) {
        expect([status, body.error.reason, headers.get("retry-after")]).toEqual([503, "busy", "1"]);
        expect(body.error.errors).toEqual({ reason: "busy" });
      }
      const unready = await service.call("GET", "/ready");
      expect([unready.status, unready.body.error.reason]).toEqual([503, "not_ready"]);
      expect(await names(service)).toEqual(["before"]);

      outsider.exec("ROLLBACK");
      const again = await createBoard(service, "meanwhile", key);
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, null]);
      expect(await names(service)).toEqual(["before", "meanwhile"]);
      await isReady(service);
      expect(await service.stop()).toBe(0);
      expect(service.log).not.toContain('"msg":"failure"');
      // What was counted of the key's calls while the file was locked was saved later.
      const calls = outsider.prepare("SELECT calls FROM api_key_calls").pluck().get();
      expect(calls).toBeGreaterThanOrEqual(7);
    }),
  60_000,
);

test.concurrent(
  "SIGTERM while the file is locked ends with 0, and what was answered is there",
  () =>
    besideService(async (service, outsider) => {
      expect((await createBoard(service, "answered")).status).toBe(201);
      outsider.exec("BEGIN IMMEDIATE");
      const waiting = createBoard(service, "waiting");
      await until("the write waits", async () => (await names(service)).length === 1);
      expect(await service.stop()).toBe(0);
      expect((await waiting).body.error.reason).toBe("busy");
      outsider.exec("ROLLBACK");
      expect(outsider.prepare("SELECT name FROM boards").pluck().all()).toEqual(["answered"]);
      expect(outsider.pragma("integrity_check", { simple: true })).toBe("ok");
    }),
  60_000,
);
