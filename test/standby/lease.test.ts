import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { type Role, renew_every_ms } from "../../src/lease/decide.ts";
import type { Clocks } from "../../src/lease/lease.ts";
import { openLease } from "../../src/lease/open-lease.ts";
import { createLog } from "../../src/log.ts";
import { checkStandby } from "../../src/operations/check-standby.ts";
import { leaseFindings } from "../../src/operations/doctor/lease.ts";
import { Secrets } from "../../src/secrets.ts";
import { run } from "../command.ts";
import { Service } from "../faults/service.ts";
import { Installation } from "../installation.ts";
import { ObjectStore } from "../object-store.ts";
import { schema_image } from "../schema-image.ts";
import { until } from "../until.ts";

/* Services in processes of their own, which share a store (beyond §16). */

let folder: string;
let store: ObjectStore;
let services: Service[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-lease-"));
  store = await ObjectStore.open();
  services = [];
});
afterEach(async () => {
  for (const service of services) await service.kill();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** A service with a database of its own, which is not started yet. */
const machine = (): Service => {
  const settings = { ...store.settings(), BACKUP_CRON: "off", LASTMILE_COMMAND: "lastmile" };
  const service = new Service(undefined, settings, folder);
  services.push(service);
  return service;
};

/** A database of its own in the folder `name`. */
const site = (name: string): string => {
  mkdirSync(join(folder, name));
  const path = join(folder, name, "lastmile.db");
  writeFileSync(path, schema_image);
  return path;
};

const settings = (path: string, more: Record<string, string> = {}) => ({
  ...{ DATABASE_PATH: path, PORT: "0", HOST: "127.0.0.1", LASTMILE_COMMAND: "lastmile" },
  ...store.settings(),
  ...more,
});

/** A start that is refused, with one line. */
const refused = async (command: "serve" | "promote", { database }: Service): Promise<string> => {
  const { code, out, err } = await run([command], settings(database));
  expect({ code, listens: out.includes("listening") }).toEqual({ code: 1, listens: false });
  expect(err.trim().split("\n")).toHaveLength(1);
  return err;
};

const holderOf = (path: string) => JSON.parse(readFileSync(`${path}.lease`, "utf8"));

test("a service takes the lease, keeps it over a kill, and releases it at a clean stop", async () => {
  const [one, two] = [machine(), machine()];
  await one.start();
  expect(store.answered).toEqual(["GET 404", "PUT 200", "PUT 412", "PUT 412", "PUT 200"]);
  const first = store.lease();
  expect(first).toMatchObject({ holder: holderOf(one.database).id, term: 1, released: false });
  expect(await refused("serve", two)).toMatch(
    /renewed its lease \d+ seconds ago, and only one machine may write\. If that one is gone, type after \d+ seconds: lastmile promote/,
  );
  expect(await refused("promote", two)).toMatch(
    /renewed its lease \d+ seconds ago, so that it may still be writing: nothing was changed\. Stop it, and try again in \d+ seconds/,
  );
  // A second start on the same file by mistake does not take it from the first.
  expect(await refused("serve", one)).toContain("Another Lastmile service runs on");
  expect(store.lease()).toEqual(first);
  await one.kill();

  await one.start();
  expect(store.lease()).toMatchObject({ holder: first.holder, term: 1, released: false });
  expect(store.lease().process).not.toBe(first.process);
  await until("it is checked", async () => (await one.call("GET", "/ready")).status === 200);
  expect((await one.call("GET", "/ready")).body.lease).toEqual({
    held: true,
    valid_for_seconds: expect.any(Number),
    renewed_seconds_ago: expect.any(Number),
    term: 1,
  });
  const metrics = await one.download("/metrics");
  expect(metrics).toContain("\nlastmile_lease_held 1\n");
  expect(metrics).toMatch(/\nlastmile_lease_valid_seconds [\d.]+\n/);
  await one.stop();
  expect(store.lease()).toMatchObject({ term: 1, released: true });
});

test("promote takes a stale lease, and the old primary does not come back by itself", async () => {
  const [one, two] = [machine(), machine()];
  await one.start();
  await one.kill();
  store.age(31);
  writeFileSync(`${two.database}-txid`, "0000000000000001");
  await two.start({ command: ["promote"] });
  expect(store.lease()).toMatchObject({ holder: holderOf(two.database).id, term: 2 });
  expect(existsSync(`${two.database}-txid`)).toBe(false);
  expect((await two.call("GET", "/ready")).status).toBe(200);
  const before = readFileSync(one.database);
  await two.stop();
  expect(await refused("serve", one)).toContain(
    "has held the lease since this file did, so that this file may lack what was written there. To go on with this file all the same, type: lastmile promote",
  );
  expect(readFileSync(one.database)).toEqual(before);
  // The file that was promoted goes on with serve.
  await take(two.database);
  expect(store.lease()).toMatchObject({ holder: holderOf(two.database).id, term: 2 });
});

const log = createLog("silent");

/** The time of a start passes with its waits alone, and renewals are never due. */
const stillClocks = (onSleep: () => void = () => {}): Clocks => {
  let now_ms = 0;
  return {
    steady_ms: () => now_ms,
    wall_ms: () => now_ms,
    sleep: async (ms) => {
      if (ms === renew_every_ms) return new Promise(() => {});
      now_ms += 11 * ms;
      onSleep();
    },
  };
};
const configOf = (path: string, more = {}) => readConfig(settings(path, more));

/** Takes the lease as a service would, without one. It is neither renewed nor released. */
const take = async (path: string, role: Role = "serve", more = {}): Promise<void> => {
  await openLease(configOf(path, more), role, log, stillClocks());
};

describe("who may take it", () => {
  test("a file that never held it takes a released one, or a stale one", async () => {
    const [one, two, three] = [site("one"), site("two"), site("three")];
    await (await openLease(configOf(one), "serve", log))?.release();
    await take(two);
    expect(store.lease()).toMatchObject({ holder: holderOf(two).id, term: 2 });
    store.age(30);
    await take(three);
    expect(store.lease()).toMatchObject({ holder: holderOf(three).id, term: 3 });
  });

  test("a superseded file takes it with promote only", async () => {
    const [one, two] = [site("one"), site("two")];
    await take(one);
    store.age(30);
    await take(two);
    await expect(take(one)).rejects.toThrow("renewed its lease");
    store.age(30);
    await expect(take(one)).rejects.toThrow("has held the lease since this file did");
    await take(one, "promote");
    expect(store.lease()).toMatchObject({ holder: holderOf(one).id, term: 3 });
    expect(holderOf(one)).toMatchObject({ last_term: 3 });
  });

  test("a copied folder is another holder", async () => {
    const one = site("one");
    await take(one);
    cpSync(join(folder, "one"), join(folder, "copy"), { recursive: true });
    const copy = join(folder, "copy", "lastmile.db");
    await expect(take(copy)).rejects.toThrow("renewed its lease");
    expect(holderOf(copy)).toMatchObject({ last_term: null });
    expect(holderOf(copy).id).not.toBe(holderOf(one).id);
  });
});

describe("a store is refused", () => {
  test.each<[string, () => void, string]>([
    [
      "that ignores conditions",
      () => {
        store.ignores_conditions = true;
      },
      "The store of LEASE_URL ignores If-None-Match or If-Match",
    ],
    [
      "that refuses its own ETags",
      () => {
        store.has_weak_etags = true;
      },
      "The store of LEASE_URL refuses If-Match with the ETag that it sent",
    ],
    [
      "whose object is no lease",
      () => void store.put("lease.json", "{}"),
      "the object that LEASE_URL names is not a lease",
    ],
    [
      "without the bucket",
      () => {
        store.fault = "no_bucket";
      },
      "The lease could not be taken: the store answers 404 NoSuchBucket. Check LEASE_URL",
    ],
    [
      "that does not answer",
      () => {
        store.fault = "hangs";
      },
      "The lease could not be taken: the store does not answer within 3 seconds. Check LEASE_URL",
    ],
    [
      "that always fails",
      () => {
        store.fault = "fails";
      },
      "The lease could not be taken: the store answers 500 InternalError. Check LEASE_URL",
    ],
  ])("%s", async (_, prepare, message) => {
    prepare();
    await expect(take(site("one"))).rejects.toThrow(message);
  });

  test("with a wrong secret, which nobody sees", async () => {
    const AWS_SECRET_ACCESS_KEY = "not-the-secret";
    const error = await take(site("one"), "serve", { AWS_SECRET_ACCESS_KEY }).catch(String);
    expect(error).toContain("the store answers 403 SignatureDoesNotMatch");
    expect(error).not.toMatch(/not-the-secret|Signature=/);
  });

  test("while another's lease is fresh, it is not even asked to write", async () => {
    await take(site("one"));
    store.ignores_conditions = true;
    const before = store.lease();
    await expect(take(site("two"))).rejects.toThrow("renewed its lease");
    expect(store.lease()).toEqual(before);
  });
});

test("a store that fails for a moment is asked again", async () => {
  store.fault = "lost_answer";
  const path = site("one");
  const clocks = stillClocks(() => {
    store.fault = null;
  });
  await openLease(configOf(path), "serve", log, clocks);
  expect(store.lease()).toMatchObject({ holder: holderOf(path).id, term: 1 });
});

test("the lease is not taken by a start whose port is in use", async () => {
  const path = site("one");
  writeFileSync(`${path}-txid`, "");
  const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  for (const command of ["serve", "promote"]) {
    const { code, err } = await run([command], settings(path, { PORT: String(other.port) }));
    expect([code, err]).toEqual([1, expect.stringContaining("in use on 127.0.0.1")]);
  }
  await other.stop(true);
  expect(store.objects.size).toBe(0);
  expect(existsSync(`${path}-txid`)).toBe(true);
});

test("promote is refused without LEASE_URL, while a follower runs, and on another file", async () => {
  const path = site("one");
  const check = (more = {}) => checkStandby(configOf(path, more));
  await expect(check({ LEASE_URL: "" })).rejects.toThrow("LEASE_URL: must be set");
  const descriptor = openSync(path, "r");
  const follower = Bun.spawn(["sleep", "60"], { stdin: descriptor, stdout: "ignore" });
  closeSync(descriptor);
  try {
    await expect(check()).rejects.toThrow(
      `a follower would go on writing into it: ${follower.pid} (sleep). Stop them, and try again`,
    );
  } finally {
    follower.kill();
    await follower.exited;
  }
  await check();
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.from(bytes).fill(7, 4096 * 3, 4096 * 20));
  await expect(check()).rejects.toThrow("is damaged");
  const newer = Buffer.from(bytes);
  newer.writeUInt32BE(9999, 60);
  writeFileSync(path, newer);
  await expect(check()).rejects.toThrow("schema 9999");
  writeFileSync(path, "not a database, but longer than a header needs to be".repeat(9));
  await expect(check()).rejects.toThrow("it is no SQLite database");
  expect(store.objects.size).toBe(0);
});

test("promote is refused with another key than that of the file's secrets", async () => {
  const here = new Installation();
  here.fill("", new Secrets({ SECRET_KEY: Buffer.alloc(32, 8) }));
  writeFileSync(`${here.database}-txid`, "");
  const check = (byte: number) =>
    checkStandby(
      configOf(here.database, { SECRET_KEY: Buffer.alloc(32, byte).toString("base64") }),
    );
  await expect(check(9)).rejects.toThrow("SECRET_KEY");
  expect(existsSync(`${here.database}-txid`)).toBe(true);
  await check(8);
  here.remove();
});

test("doctor says who holds it", async () => {
  const [one, two] = [site("one"), site("two")];
  const find = async (path: string, more = {}) =>
    (await leaseFindings(configOf(path, more))).map(({ level, says }) => `${level}: ${says}`);
  expect(await find(one, { LEASE_URL: "" })).toEqual([]);
  expect(await find(one)).toEqual(["ok: The lease is free: nobody has ever held it"]);
  expect(existsSync(`${one}.lease`)).toBe(false);
  const lease = await openLease(configOf(one), "serve", log);
  expect(await find(one)).toEqual([
    expect.stringMatching(/^ok: This database holds the lease, renewed \d seconds ago$/),
  ]);
  expect(await find(two)).toEqual([
    expect.stringMatching(/^warn: .+ holds the lease, renewed \d seconds ago$/),
  ]);
  await lease?.release();
  expect(await find(one)).toEqual([
    "ok: The lease is free: this database released it when it stopped",
  ]);
  expect(await find(two)).toEqual([
    expect.stringMatching(/^ok: The lease is free: .+ released it$/),
  ]);
  expect(await find(two, { AWS_SECRET_ACCESS_KEY: "not-the-secret" })).toEqual([
    "fail: The lease cannot be read: the store answers 403 SignatureDoesNotMatch",
  ]);
});

describe("a lease that is held", () => {
  /** Its clock is moved, and `renew` ends the wait before the next call. */
  const hold = async (path: string) => {
    let now_ms = 0;
    let waits = 0;
    let wake = () => {};
    const clocks: Clocks = {
      steady_ms: () => now_ms,
      wall_ms: () => now_ms,
      sleep: () =>
        new Promise((resolve) => {
          waits += 1;
          wake = resolve;
        }),
    };
    const lease = await openLease(configOf(path), "serve", log, clocks);
    if (lease === null) throw new Error("LEASE_URL is not set");
    return {
      lease,
      pass: (ms: number) => {
        now_ms += ms;
      },
      renew: async () => {
        const before = waits;
        wake();
        await until("it waits again", () => waits > before);
      },
    };
  };

  test("runs out 25 seconds after its last renewal, and is renewed when the store is back", async () => {
    const { lease, pass, renew } = await hold(site("one"));
    pass(10_000);
    await renew();
    pass(24_999);
    lease.refuseUnlessHeld();
    expect(lease.status()).toEqual({
      ...{ held: true, term: 1, valid_for_seconds: 0, renewed_seconds_ago: 25 },
    });
    pass(1);
    expect(lease.refuseUnlessHeld).toThrow("This service cannot renew its lease");
    expect(lease.problem()).toBe("the lease has run out: it was not renewed in time");
    store.fault = "fails";
    await renew();
    expect(lease.problem()).toMatch(/^the lease has run out: the store answers 50\d/);
    store.fault = null;
    expect(lease.status()).toMatchObject({ held: false, valid_for_seconds: 0 });
    await renew();
    lease.refuseUnlessHeld();
    await lease.release();
    expect(store.lease()).toMatchObject({ released: true });
  });

  test("is renewed although an answer was lost", async () => {
    const { lease, pass, renew } = await hold(site("one"));
    pass(20_000);
    store.fault = "lost_answer";
    await renew();
    store.fault = null;
    await renew();
    await renew();
    pass(20_000);
    lease.refuseUnlessHeld();
    await lease.release();
  });

  test("is lost for good when another has taken it", async () => {
    const { lease, pass, renew } = await hold(site("one"));
    pass(40_000);
    store.age(40);
    await take(site("two"), "promote");
    const taken = store.lease();
    await renew();
    expect(lease.refuseUnlessHeld).toThrow(
      "This service has lost its lease, and another one may write: nothing was changed.",
    );
    expect(lease.problem()).toMatch(/^the lease is lost: .+ has taken it$/);
    await lease.release();
    expect(store.lease()).toEqual(taken);
  });

  test("is lost when somebody deletes its object", async () => {
    const { lease, renew } = await hold(site("one"));
    store.objects.clear();
    await renew();
    expect(lease.problem()).toBe("the lease is lost: its object was deleted");
    await lease.release();
    expect(store.objects.size).toBe(0);
  });
});
