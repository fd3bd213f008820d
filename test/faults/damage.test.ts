import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { randomFillSync } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { run } from "../command.ts";
import { copyDemo, demo_password } from "../demo-copy.ts";
import { publishBackup } from "../published-backup.ts";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/* A file whose pages went wrong under the service, or while it was away. */

const service = new Service();
/** The file as it is before each test. */
const filled = join(service.folder, "filled.db");
/** What calls with the key of the demo's provider. */
const as = { Authorization: "" };
beforeAll(async () => {
  as.Authorization = `Bearer ${await copyDemo(filled)}`;
});
beforeEach(() => {
  for (const beside of ["-wal", "-shm", ".damaged"])
    rmSync(service.database + beside, { force: true });
  copyFileSync(filled, service.database);
});
afterEach(() => service.kill());
afterAll(() => service.remove());

const page_bytes = 4096;

/** Writes noise over some of the pages, counted from 0. */
const damage = (pages: readonly number[]): void => {
  const file = openSync(service.database, "r+");
  for (const page of pages)
    writeSync(file, randomFillSync(Buffer.alloc(page_bytes)), 0, page_bytes, page * page_bytes);
  closeSync(file);
};

/** The last pages of a table: what a glance at its beginning does not see. */
const lastPagesOf = (table: string, count: number): number[] => {
  const database = new BetterSqlite3(service.database, { readonly: true });
  const pages = database
    .prepare(
      "SELECT pageno - 1 FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path DESC LIMIT ?",
    )
    .pluck()
    .all(table, count) as number[];
  database.close();
  return pages;
};

const pagesOf = (): number => statSync(service.database).size / page_bytes;

const ready = async () => {
  const { status, body } = await service.call("GET", "/ready");
  return { status, database: String(body.error?.errors.database) };
};
const isReady = () => until("it is ready", async () => (await ready()).status === 200);
const saysDamage = () =>
  until("it says the damage", async () => (await ready()).database.includes("is damaged"));

/** What an operator is told: the file, what is wrong with it, and what to type. */
const expectDamageTold = async (): Promise<void> => {
  const { status, database } = await ready();
  expect(status).toBe(503);
  expect(database).toStartWith(`${service.database} is damaged (`);
  expect(database).toContain(
    `go back to a copy of it: DATABASE_PATH=${service.database} lastmile restore COPY`,
  );
  expect((await service.call("GET", "/health")).status).toBe(200);
  await until("the log says it", () => service.log.includes('"level":"error"'));
  const line = service.log.split("\n").find((text) => text.includes('"level":"error"')) ?? "";
  expect(JSON.parse(line)).toMatchObject({ database: service.database, msg: database });
};

const checks = (): number => service.log.split('"msg":"checking the database"').length - 1;

test("damage done while the service was stopped is found before anybody is told that it is ready", async () => {
  await service.start();
  await isReady();
  expect(await service.stop()).toBe(0);
  damage(lastPagesOf("ticket_history", 20));
  await service.start();
  expect((await ready()).status).toBe(503);
  await saysDamage();
  await expectDamageTold();
  // What is not damaged can still be read, and the damage is found again by the next start.
  expect((await service.call("GET", "/v1/organization", undefined, as)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  await service.start();
  await saysDamage();
});

test("damage that the service meets while it runs ends its being ready", async () => {
  await service.start();
  await isReady();
  const quarter = Math.floor(pagesOf() / 4);
  damage(Array.from({ length: 2 * quarter }, (_, index) => quarter + index));
  const answers = [];
  for (const list of ["clients", "tickets"])
    for (let page = 1; page <= 3; page += 1) {
      const path = `/v1/${list}?per_page=100&page=${page}`;
      answers.push((await service.call("GET", path, undefined, as)).status);
    }
  expect(answers).toContain(503);
  await expectDamageTold();
  const write = await service.call("POST", "/v1/clients", { name: "Rima", username: "rima.k" }, as);
  expect([write.status, write.body.error.reason]).toEqual([503, "damaged"]);
});

test("a file is looked through after a kill, again when that was cut off, and not after a clean stop", async () => {
  await service.start();
  await isReady();
  await service.stop();
  await service.start();
  await isReady();
  expect(checks()).toBe(0);
  await service.kill();
  await service.start();
  await until("the check has begun", () => checks() === 1);
  await service.kill();
  await service.start();
  await isReady();
  expect(checks()).toBe(1);
});

const command = (...words: string[]) => run(words, { DATABASE_PATH: service.database });

test("once damage was found nothing is written by anybody, until a restore", async () => {
  const call = (method: string, path: string, body?: object | FormData, more = {}) =>
    service.call(method, path, body, { ...as, ...more });
  const repeated = { "Idempotency-Key": "rima-1" };
  const rima = { name: "Rima", username: "rima.k" };
  await service.start();
  expect((await call("POST", "/v1/clients", rima, repeated)).status).toBe(201);
  const [ticket] = (await call("GET", "/v1/tickets?per_page=1")).body.data;
  const { data: people } = (await call("GET", "/v1/users")).body;
  const user = people.find(({ role }: { role: string }) => role === "dispatcher");
  const login = () =>
    service.call(
      "POST",
      "/v1/auth/login",
      { email: user.email, password: demo_password },
      { Authorization: "" },
    );
  const { token, organization_id } = await (async () => {
    const { body } = await login();
    return { token: body.token, organization_id: body.organizations[0].id };
  })();
  expect(await service.stop()).toBe(0);
  const backup = publishBackup(service.database, service.backups);
  damage(lastPagesOf("ticket_history", 20));
  await service.start();
  await saysDamage();

  const file = new FormData();
  file.set("file", new Blob(["photo"]), "photo.txt");
  const person = { Authorization: `Bearer ${token}`, "Organization-Id": organization_id };
  const restore = `DATABASE_PATH=${service.database} lastmile restore ${backup}`;
  const refusesWrites = async (): Promise<void> => {
    const refused = await Promise.all([
      call("POST", "/v1/clients", { name: "Nadia", username: "nadia.h" }),
      call("POST", "/v1/clients", rima, repeated), // what it says was saved may be lost
      call("PUT", `/v1/tickets/${ticket.id}`, { title: "No internet at all" }),
      call("POST", `/v1/tickets/${ticket.id}/comments`, { body: "We come tomorrow" }),
      call("POST", `/v1/tickets/${ticket.id}/attachments`, file),
      call("DELETE", `/v1/tickets/${ticket.id}`),
      login(),
      service.call("POST", "/v1/auth/logout", undefined, person),
    ]);
    for (const { status, body } of refused) {
      const { message, reason, errors } = body.error;
      expect([status, reason, errors]).toEqual([503, "damaged", { reason: "damaged" }]);
      expect(message).toContain(restore);
    }
    for (const words of [
      ["job", "run", "prune"],
      ["org", "create", "--name", "Orontes Net"],
    ]) {
      const { code, err } = await command(...words);
      expect([code, err]).toEqual([1, expect.stringContaining(restore)]);
    }
  };
  await refusesWrites();
  // Reads go on where they can, for people and commands; a wrong password is as wrong as ever.
  expect((await call("GET", `/v1/tickets/${ticket.id}`)).status).toBe(200);
  expect((await service.call("GET", "/v1/clients", undefined, person)).status).toBe(200);
  expect((await command("org", "list")).code).toBe(0);
  const wrong = { email: user.email, password: "forty-one lemon trees" };
  expect((await service.call("POST", "/v1/auth/login", wrong)).status).toBe(401);

  // Nor after a start, although the file is not checked yet.
  await service.kill();
  await service.start();
  await refusesWrites();

  await service.kill();
  // The check of the file that the killed service had begun ends by itself, and has it open until then.
  await until("it is restored", async () => (await command("restore", backup)).code === 0);
  expect(existsSync(`${service.database}.damaged`)).toBe(false);
  await service.start();
  await isReady();
  const names = (await call("GET", "/v1/clients?query=nadia.h")).body.data;
  expect(names).toEqual([]);
  expect((await call("POST", "/v1/clients", rima, repeated)).status).toBe(201);
  expect((await call("POST", "/v1/clients", { name: "Nadia", username: "nadia.h" })).status).toBe(
    201,
  );
  expect((await command("org", "create", "--name", "Orontes Net")).code).toBe(0);
});

test("a file that is noted as damaged takes writes again when a start finds it sound", async () => {
  writeFileSync(`${service.database}.damaged`, "database disk image is malformed\n");
  expect((await command("org", "create", "--name", "Orontes Net")).code).toBe(1);
  await service.start();
  await isReady();
  expect(existsSync(`${service.database}.damaged`)).toBe(false);
  expect((await command("org", "create", "--name", "Orontes Net")).code).toBe(0);
});
