import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "bun:test";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { holdLock } from "../../src/database/file/lock.ts";
import { lockOutOthers } from "../../src/database/file/sqlite-locks.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { knownSchema } from "../../src/database/migrations.ts";
import { createLog } from "../../src/log.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";
import { FollowedFile } from "../../src/operations/read-only/followed-file.ts";
import { takeCopy } from "../../src/operations/read-only/take-copy.ts";
import { encryptAll } from "../../src/operations/secrets/rewrite.ts";
import { Secrets } from "../../src/secrets.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { publish, ReadOnlyService, refusedStart, saveAs } from "../read-only-service.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

/* How the read-only service follows a file that something else keeps current. */

const folder = mkdtempSync(join(tmpdir(), "lastmile-read-only-test-"));
const path = join(folder, "copy", "latest.db");
const manifest = join(folder, "copy", "latest.json");

const world = new World({ own_database: true });
let service: ReadOnlyService;
let clients = 0;
beforeAll(async () => {
  publish(world, path);
  service = await ReadOnlyService.start(path);
});
afterAll(async () => {
  await service.kill();
  world.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  const left = ["latest.db", "latest.json"];
  expect(readdirSync(join(folder, "copy")).filter((name) => !left.includes(name))).toEqual([]);
});

const addClient = async (): Promise<void> => {
  clients += 1;
  await world.post("/v1/clients", { name: `Client ${clients}`, username: `client-${clients}` });
};

/** By one row on the event loop, and by a list in a reader thread. */
const clientsServed = async (): Promise<number> => {
  const { body } = await service.ask("/v1/clients", { key: world.key });
  return body.meta.total;
};

const usesAllClients = (): Promise<void> =>
  until(`${clients} clients are served`, async () => (await clientsServed()) === clients);

const errorsLogged = (): number =>
  service.lines.filter((line) => line.includes("the newest data is not in use")).length;

const writeManifest = (taken_at: string, sha256 = sha256Of(path)): void =>
  writeFileSync(manifest, JSON.stringify({ sha256, bytes: statSync(path).size, taken_at }));

describe("the data is as of", () => {
  test("the file's own time without a manifest", async () => {
    await addClient();
    saveAs(world, `${path}.new`);
    utimesSync(`${path}.new`, 1_790_000_000, 1_790_000_000);
    renameSync(`${path}.new`, path);
    await usesAllClients();
    expect((await service.ask("/ready")).as_of).toBe("2026-09-21T14:13:20Z");
  });

  test("the manifest's time, also when it comes after the file", async () => {
    writeManifest("2026-09-21T14:00:00Z");
    await service.uses(
      "the manifest's time",
      ({ data_as_of }) => data_as_of === "2026-09-21T14:00:00Z",
    );
  });

  test("the file's own time if the manifest is another file's", async () => {
    writeManifest("2026-09-21T15:00:00Z", "0".repeat(64));
    await service.uses("its own time", ({ data_as_of }) => data_as_of === "2026-09-21T14:13:20Z");
    rmSync(manifest);
  });

  test("now, if the file's own time is yet to come, and it is copied once", async () => {
    await addClient();
    saveAs(world, `${path}.new`);
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    utimesSync(`${path}.new`, tomorrow, tomorrow);
    const before = Math.floor(Date.now() / 1000) * 1000;
    renameSync(`${path}.new`, path);
    await usesAllClients();
    const as_of = Date.parse((await service.ask("/ready")).as_of ?? "");
    expect(as_of).toBeGreaterThanOrEqual(before);
    expect(as_of).toBeLessThanOrEqual(Date.now());
    const target = join(folder, "tomorrow.db");
    expect(takeCopy({ source: path, target })).toMatchObject({ is_fresh: false });
    rmSync(target);
  });
});

/** Puts a file that cannot be served in place of the file. */
const replaceWith = (change: (database: BetterSqlite3.Database) => void) => (database: string) => {
  saveAs(world, `${database}.new`);
  const opened = new BetterSqlite3(`${database}.new`);
  change(opened);
  opened.close();
  renameSync(`${database}.new`, database);
};

const withSchema = (version: number) =>
  replaceWith((database) => database.pragma(`user_version = ${version}`));

const makeFolder = (database: string): void => {
  rmSync(database);
  mkdirSync(database);
};

const damageWithin = (database: string): void => {
  const file = openSync(database, "r+");
  writeSync(file, Buffer.alloc(40_000, 1), 0, 40_000, 100_000);
  closeSync(file);
};

/** Its endpoint's secret is encrypted with a key that the service does not have. */
const encryptElsewhere = (database: string): void => {
  saveAs(world, `${database}.new`);
  const secrets = new Secrets({ SECRET_KEY: Buffer.alloc(32, 8) });
  const sqlite = new Sqlite(`${database}.new`, { secrets });
  sqlite.writeNow((root) => {
    const url = "https://127.0.0.1/in";
    const endpoint = { url, topics: ["client.created"] as const, api_key_id: null };
    storeEndpoint(root.org(world.cedar.id), endpoint);
  });
  encryptAll(sqlite);
  sqlite.close();
  renameSync(`${database}.new`, database);
};

const unusable: readonly [string, (database: string) => void, RegExp][] = [
  ["not there", (database) => rmSync(database), /latest\.db is not there\. Name the file/],
  ["a folder", makeFolder, /is not a file/],
  ["empty", (database) => truncateSync(database, 0), /latest\.db is empty/],
  ["cut off", (database) => truncateSync(database, 50_000), /latest\.db is damaged/],
  ["no database", (database) => writeFileSync(database, "text".repeat(99)), /is damaged/],
  ["damaged within", damageWithin, /latest\.db is damaged/],
  [
    "another program's",
    replaceWith((database) => database.pragma("application_id = 7")),
    /another program's database/,
  ],
  ["an older schema", withSchema(knownSchema() - 1), /schema \d+, .* upgrade the service/],
  ["a newer schema", withSchema(knownSchema() + 1), /schema \d+, .* upgrade this program/],
  ["another key's secrets", encryptElsewhere, /SECRET_KEY/],
];

describe("what cannot be served is refused, and no copy of it is left:", () => {
  for (const [name, spoil, cause] of unusable)
    test(name, () => {
      const spoiled = join(folder, "spoiled");
      saveAs(world, join(spoiled, "latest.db"));
      spoil(join(spoiled, "latest.db"));
      const left = readdirSync(spoiled);
      const job = { source: join(spoiled, "latest.db"), target: join(folder, "copied.db") };
      expect(takeCopy(job)).toEqual({
        failure: expect.stringMatching(cause),
        may_pass: false,
      });
      expect(readdirSync(spoiled)).toEqual(left);
      expect(readdirSync(folder).filter((each) => each.startsWith("copied"))).toEqual([]);
      rmSync(spoiled, { recursive: true });
    });

  test("what a service writes", () => {
    const served = join(folder, "served", "lastmile.db");
    saveAs(world, served);
    const lock = holdLock(served);
    const taken = takeCopy({ source: served, target: join(folder, "copied.db") });
    lock.release(false);
    expect(taken).toEqual({
      failure: expect.stringContaining(`${folder}/served/backups/latest.db`),
      may_pass: true,
    });
  });

  test("a file for whose copy TMPDIR has no room", () => {
    const source = join(folder, "fits", "latest.db");
    saveAs(world, source);
    mkdirSync(join(folder, "full", "private"), { recursive: true });
    const target = join(folder, "full", "private", "1.db");
    symlinkSync("/dev/full", target); // what is written to it does not fit
    expect(takeCopy({ source, target })).toEqual({
      failure: `${folder}/full has no room for a copy of ${source}. Make room, or name another folder: TMPDIR`,
      may_pass: true,
    });
    expect(readdirSync(join(folder, "full", "private"))).toEqual([]);
  });
});

test("where TMPDIR has no place for copies, the start names it", async () => {
  const { code, err } = await refusedStart(path, { TMPDIR: `${folder}/nowhere` });
  expect([code, err]).toEqual([
    1,
    `lastmile: ${folder}/nowhere is not there. Name another folder for copies: TMPDIR\n`,
  ]);
});

test("a pipe or a device in place of what lies beside the file is not waited for", async () => {
  const beside = join(folder, "beside");
  const at = join(beside, "latest.db");
  saveAs(world, at);
  for (const name of ["latest.json", "latest.db-wal"])
    expect(Bun.spawnSync(["mkfifo", join(beside, name)]).exitCode).toBe(0);
  symlinkSync("/dev/zero", join(beside, "latest.db.json"));
  const other = await ReadOnlyService.start(at);
  expect((await other.ask("/ready")).status).toBe(200);
  expect(await other.stop()).toBe(0);
});

test("a copy whose folder was removed is made again", async () => {
  const at = join(folder, "swept", "latest.db");
  saveAs(world, at);
  const other = await ReadOnlyService.start(at, { TMPDIR: join(folder, "swept") });
  for (const name of readdirSync(join(folder, "swept")).filter((each) => each !== "latest.db"))
    rmSync(join(folder, "swept", name), { recursive: true });
  await until("lists are served", async () => {
    return (await other.ask("/v1/clients", { key: world.key })).status === 200;
  });
  expect(await other.stop()).toBe(0);
  expect(readdirSync(join(folder, "swept"))).toEqual(["latest.db"]);
});

describe("a replacement that cannot be served leaves the data before in use:", () => {
  for (const [name, spoil, cause] of unusable.filter(([each]) =>
    ["not there", "damaged within", "a newer schema", "another key's secrets"].includes(each),
  ))
    test(name, async () => {
      const logged = errorsLogged();
      spoil(path);
      await service.uses("what is wrong is shown", ({ replacement_error }) =>
        cause.test(replacement_error),
      );
      expect(await clientsServed()).toBe(clients);
      expect((await service.ask("/ready")).status).toBe(200);
      await addClient();
      publish(world, path);
      await usesAllClients();
      await service.uses("nothing is wrong", ({ replacement_error }) => !replacement_error);
      expect(errorsLogged()).toBe(logged + 1);
    });
});

/** Locks the file as SQLite does while it changes it, as soon as no copy is made. Returns what unlocks it. */
const lockFile = async (path: string): Promise<() => void> => {
  let unlock: (() => void) | null = null;
  await until("nobody reads the file", () => {
    unlock = lockOutOthers(path);
    return unlock !== null;
  });
  return () => unlock?.();
};

test("half of a change in place never shows", async () => {
  await addClient();
  const next = join(folder, "next.db");
  saveAs(world, next);
  const bytes = readFileSync(next);
  const half = Math.floor(bytes.length / 2 / 4096) * 4096;
  const unlock = await lockFile(path);
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, half, 0);
  const { as_of } = await service.ask("/ready");
  await Bun.sleep(600); // it is looked at every 250 ms: whatever it would do wrong it does now
  expect(await clientsServed()).toBe(clients - 1);
  expect((await service.ask("/ready")).body).toMatchObject({
    data_as_of: as_of,
    replacement_error: null,
  });
  writeSync(file, bytes, half, bytes.length - half, half);
  truncateSync(path, bytes.length);
  closeSync(file);
  unlock();
  await usesAllClients();
});

test("what a writer left in its WAL is served, and stays where it is", async () => {
  const crashed = join(folder, "crashed");
  mkdirSync(crashed);
  const source = join(folder, "source.db");
  saveAs(world, source);
  const sqlite = new Sqlite(source);
  sqlite.pragma("wal_autocheckpoint = 0");
  sqlite.execute("UPDATE organizations SET name = 'Cedar Net of the WAL' WHERE name = 'Cedar Net'");
  for (const part of ["", "-wal"]) copyFileSync(source + part, join(crashed, `latest.db${part}`));
  sqlite.close();
  const before = readdirSync(crashed).map((name) => sha256Of(join(crashed, name)));
  const copy = await ReadOnlyService.start(join(crashed, "latest.db"));
  const { body } = await copy.ask("/v1/organization", { key: world.key });
  expect(body.name).toBe("Cedar Net of the WAL");
  expect(await copy.stop()).toBe(0);
  expect(readdirSync(crashed).map((name) => sha256Of(join(crashed, name)))).toEqual(before);
  expect(readdirSync(crashed).toSorted()).toEqual(["latest.db", "latest.db-wal"]);
});

test("an open stream gets the events of newer data", async () => {
  const response = await fetch(`${service.origin}/v1/events`, {
    headers: { authorization: `Bearer ${world.key}`, accept: "text/event-stream" },
  });
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      text += chunk;
  })().catch(() => undefined);
  await addClient();
  publish(world, path);
  await until("the event arrives", () => text.includes(`Client ${clients}`));
  await response.body?.cancel().catch(() => undefined);
  void reading;
});

test("copies are private, and are removed when they are replaced, at the stop, and after a kill", async () => {
  await until("one copy is left", () => service.copies().length === 1);
  const own = join(folder, "own", "latest.db");
  saveAs(world, own);
  const killed = await ReadOnlyService.start(own, { TMPDIR: join(folder, "own") });
  await killed.kill();
  const left = () => readdirSync(join(folder, "own")).filter((name) => name !== "latest.db");
  const [abandoned = ""] = left();
  expect(statSync(join(folder, "own", abandoned)).mode & 0o777).toBe(0o700);
  const next = await ReadOnlyService.start(own, { TMPDIR: join(folder, "own") });
  expect(left()).toHaveLength(1);
  expect(left()).not.toContain(abandoned);
  expect(await next.stop()).toBe(0);
  expect(left()).toEqual([]);
});

test("a stop does not wait for the first copy", async () => {
  const own = join(folder, "locked", "latest.db");
  saveAs(world, own);
  const unlock = await lockFile(own);
  const starting = ReadOnlyService.spawn(own, { TMPDIR: join(folder, "locked") });
  const left = () => readdirSync(join(folder, "locked")).filter((name) => name !== "latest.db");
  await until("it copies", () => left().length === 1);
  const code = await starting.stop();
  unlock();
  expect(code).toBe(0);
  await until("it has said so", () => starting.lines.at(-1)?.includes('"msg":"stopped"') === true);
  expect(left()).toEqual([]);
});

test("a copy that does not end is shown, is cut off in the end, and another one is made", async () => {
  const own = join(folder, "stuck", "latest.db");
  saveAs(world, own);
  jest.useFakeTimers();
  const stopping = new Promise<void>(() => undefined);
  const file = await FollowedFile.open(own, createLog("silent"), stopping);
  if (!file) throw new Error("it was stopped");
  try {
    const used: string[] = [];
    file.follow((copy) => used.push(copy));
    publish(world, own);
    const unlock = await lockFile(own);
    writeFileSync(file.folderNamed("2.db"), "half of a copy");
    jest.advanceTimersByTime(10_000);
    expect(file.replacement_error).toBeNull();
    jest.advanceTimersByTime(60_000);
    expect(file.replacement_error).toMatch(/stuck\/latest\.db is being copied since 20.*Z$/);
    jest.advanceTimersByTime(6 * 3_600_000);
    await until("it is cut off", () => file.replacement_error?.includes("6 hours") === true);
    await until("nothing of it is left", () => !existsSync(file.folderNamed("2.db")));
    unlock();
    jest.advanceTimersByTime(10_000);
    await until("the newer file is in use", () => used.length === 1);
    expect(file.replacement_error).toBeNull();
  } finally {
    jest.useRealTimers();
    await file.stop();
  }
});

test("no start without a file that can be served", async () => {
  const at = join(folder, "start", "latest.db");
  saveAs(world, at);
  withSchema(knownSchema() - 1)(at);
  const { code, out, err } = await refusedStart(at);
  expect([code, out, err.trim().split("\n").length]).toEqual([1, "", 1]);
  expect(err).toContain("upgrade the service");
  expect(readdirSync(join(folder, "start"))).toEqual(["latest.db"]);
});
