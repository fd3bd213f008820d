import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { checkNetworkAccess } from "../../src/network-access/integrity.ts";
import { until } from "../until.ts";
import { AccessWorld } from "./access-world.ts";
import { Router } from "./router.ts";

/* What is told when: retries, syncs, changes amid attempts, and a clock that is moved. */

let world: AccessWorld;
let router: Router;
beforeEach(async () => {
  world = new AccessWorld();
  router = await Router.start();
  router.add("nadia");
});
afterEach(async () => {
  setSystemTime();
  await world.end();
  await router.stop();
});

const hour_ms = 3_600_000;
const asked = () => router.asked.length;
const refuse: Router["instead"] = (_, response) => {
  response.writeHead(500).end();
  return true;
};
const refuse_login: Router["instead"] = (_, response) => {
  response.writeHead(401).end();
  return true;
};

test("an account that fails is tried again by the waits, the last of which is for ever", async () => {
  router.instead = refuse;
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  world.start({ waits: [0.01, 0.02, 0.03] });
  await until("it was tried more often than there are waits", () => asked() > 6);
  await until("each attempt counts", () => world.row(id).attempts > 6);
  router.instead = () => false;
  await world.accessBecomes(id, "applied");
  expect(world.row(id)).toMatchObject({ attempts: 0, error: null });
});

test("what failed waits, and is due at once where the clock was set back", async () => {
  router.instead = refuse;
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  world.start({ waits: [3600] });
  await world.accessBecomes(id, "failed");
  const { next_attempt_at } = world.row(id);
  expect(next_attempt_at).toBeGreaterThan(Date.now() + hour_ms - 60_000);
  router.instead = () => false;
  setSystemTime(new Date(Date.now() - 10 * hour_ms));
  await world.accessBecomes(id, "applied");
});

test("so is a router that could not be told", async () => {
  router.instead = refuse_login;
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  world.start({ waits: [3600] });
  await world.accessBecomes(id, "failed");
  const before = asked();
  router.instead = () => false;
  setSystemTime(new Date(Date.now() - 10 * hour_ms));
  await world.accessBecomes(id, "applied");
  expect(asked()).toBeGreaterThan(before);
});

test("what is applied is read again after a day, and a change by hand on the router undone", async () => {
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  world.start();
  await world.accessBecomes(id, "applied");
  router.secrets.set("*1", { ...router.secrets.get("*1"), disabled: "false" });
  router.connect("nadia");
  setSystemTime(new Date(Date.now() + 25 * hour_ms));
  await until(
    "it is switched off again",
    () => router.isOff("nadia") && !router.hasSession("nadia"),
  );
});

test("a router that cannot be told is tried with one client; the others wait, and all are told after it", async () => {
  router.instead = refuse_login;
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    router.add(`client-${n}`);
    ids.push(await world.subscriber(`client-${n}`, "suspended"));
  }
  const controller_id = await world.controller(router);
  world.start({ waits: [3600] });
  await until("it has failed", async () => {
    const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
    return body.last_error !== null;
  });
  expect(asked()).toBe(1);
  expect(world.rows().filter(({ applied }) => applied === "failed")).toHaveLength(1);
  expect(world.rows().filter(({ applied }) => applied === "pending")).toHaveLength(9);
  const drift = await world.get(`/v1/access-controllers/${controller_id}/drift?per_page=3`);
  expect(drift.body.pagination.total).toBe(10);
  expect(drift.body.data.map(({ applied }: { applied: string }) => applied)).toEqual([
    ...["failed", "pending", "pending"],
  ]);
  expect(drift.body.data[0]).toMatchObject({
    ...{ wanted: "suspended", attempts: 1, checked_at: null },
    error: "The router refuses the user name or the password (401).",
  });

  router.instead = () => false;
  await world.put(`/v1/access-controllers/${controller_id}`, { secret: "another" });
  await until("the new password is tried at once", () => asked() > 1);
  await world.put(`/v1/access-controllers/${controller_id}`, { secret: "hush-hush router" });
  for (const id of ids) await world.accessBecomes(id, "applied");
  expect((await world.get(`/v1/access-controllers/${controller_id}/drift`)).body.data).toEqual([]);
});

test("a change amid an attempt wins, whatever the attempt comes to", async () => {
  const id = await world.subscriber("nadia");
  await world.controller(router);
  const held: (() => void)[] = [];
  router.instead = ({ method }, response) => {
    if (method !== "PATCH" || held.length > 0) return false;
    held.push(() => response.writeHead(200).end("{}"));
    return true;
  };
  await world.suspend(id);
  world.start();
  await until("the change is under way", () => held.length === 1);
  await world.resume(id);
  router.secrets.set("*1", { ...router.secrets.get("*1"), disabled: "true" });
  held[0]?.();
  await world.accessBecomes(id, "applied", "active");
  expect(router.isOff("nadia")).toBe(false);
});

test("a client renamed at the router, and one without an account or deleted, are told anew or no more", async () => {
  router.add("nadia.2");
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  world.start();
  await world.accessBecomes(id, "applied");
  const isp_account = { ...(await world.account("suspended")), username: "nadia.2" };
  await world.change(id, { isp_account });
  await until("the new account is off", () => router.isOff("nadia.2"));
  await world.accessBecomes(id, "applied");
  await world.change(id, { isp_account: null });
  expect(world.rows()).toEqual([]);
  await world.change(id, { isp_account });
  expect(world.rows()).toHaveLength(1);
  await world.call("DELETE", `/v1/clients?id[]=${id}`, { body: { id: [id] } });
  expect(world.rows()).toEqual([]);
});

test("an account that expires stays switched on, and one set to suspended by hand goes off", async () => {
  const id = await world.subscriber("nadia", "expired");
  await world.controller(router);
  world.start();
  await world.accessBecomes(id, "applied", "active");
  const set = async (status: "suspended" | "active") =>
    world.change(id, { isp_account: { ...(await world.account(status)), username: "nadia" } });
  await set("suspended");
  await world.accessBecomes(id, "applied", "suspended");
  await set("active");
  await world.accessBecomes(id, "applied", "active");
});

test("an account of two clients of whom one is suspended is not switched to and fro", async () => {
  const [nadia, rima] = [await world.subscriber("nadia"), await world.subscriber("nadia")];
  await world.change(rima, { name: "Rima" });
  await world.controller(router);
  await world.suspend(nadia);
  world.start({ waits: [0.01] });
  expect((await world.accessBecomes(nadia, "failed")).error).toBe(
    "The account nadia is also that of Rima, for whom the opposite is wanted.",
  );
  await world.accessBecomes(rima, "failed");
  expect(router.said.filter((line) => line.startsWith("PATCH"))).toEqual([]);
  await world.suspend(rima);
  await world.accessBecomes(nadia, "applied", "suspended");
  await world.accessBecomes(rima, "applied", "suspended");
});

test("a sync tells everything again; one that is switched off is told nothing, and can have none", async () => {
  const id = await world.subscriber("nadia", "suspended");
  const controller_id = await world.controller(router);
  const at = `/v1/access-controllers/${controller_id}`;
  world.start();
  await world.accessBecomes(id, "applied");
  router.secrets.set("*1", { ...router.secrets.get("*1"), disabled: "false" });
  const synced = await world.post(`${at}/sync`);
  expect([synced.status, synced.body.id]).toEqual([200, controller_id]);
  await until("it is off again", () => router.isOff("nadia"));
  await world.accessBecomes(id, "applied");

  await world.put(at, { active: false });
  const before = asked();
  await world.change(id, {
    isp_account: { ...(await world.account("active")), username: "nadia" },
  });
  const refused = await world.post(`${at}/sync`);
  expect([refused.status, refused.body.error.reason]).toEqual([422, "validation_failed"]);
  expect(asked()).toBe(before);
  await world.put(at, { active: true });
  await world.accessBecomes(id, "applied", "active");
  expect(router.isOff("nadia")).toBe(false);
});

test("a name alone is no reason to tell everything again", async () => {
  const id = await world.subscriber("nadia");
  const controller_id = await world.controller(router);
  world.start();
  await world.accessBecomes(id, "applied");
  const { revision } = world.row(id);
  await world.put(`/v1/access-controllers/${controller_id}`, { name: "Ksara" });
  const rima = await world.subscriber("rima");
  await world.accessBecomes(rima, "failed");
  expect(world.row(id).revision).toBe(revision);
});

test("a sync of many clients goes in slices, and whoever changes meanwhile goes first", async () => {
  const isp_account = { isp_id: (await world.account()).isp_id };
  const rows = Array.from({ length: 450 }, (_, n) => ({
    ...{ name: `C ${n}`, username: `c-${n}` },
    isp_account: { ...isp_account, username: `many-${n}` },
  }));
  for (const row of rows) await world.post("/v1/clients", row);
  const id = await world.subscriber("nadia");
  router.instead = refuse_login;
  const controller_id = await world.controller(router);
  world.start({ waits: [3600] });
  const db = world.sqlite.reader(world.cedar.id);
  const left = () => db.first(db.from("access_controllers").select("sync_after"))?.sync_after;
  await until("all are queued", () => left() === null);
  expect(world.rows()).toHaveLength(451);
  await world.suspend(id);
  router.instead = () => false;
  router.asked.length = 0;
  await world.put(`/v1/access-controllers/${controller_id}`, {
    username: "lastmile",
    secret: "hush-hush router",
  });
  await world.accessBecomes(id, "applied", "suspended");
  expect(router.asked.findIndex(({ query }) => query.get("name") === "nadia")).toBeLessThan(10);
});

test("where the storage refuses, what was told is written down later, and not told twice", async () => {
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  let refused = 0;
  world.sqlite.around = (when, sql) => {
    if (when !== "before" || !sql.startsWith('update "client_access" set "applied"')) return;
    refused += 1;
    if (refused === 1) throw Object.assign(new Error("disk full"), { code: "SQLITE_FULL" });
  };
  world.start();
  await world.accessBecomes(id, "applied");
  expect(refused).toBe(2);
  expect(router.said.filter((line) => line.startsWith("PATCH"))).toHaveLength(1);
});

test("a controller whose secret was lost with the key says so, until it is set again", async () => {
  const id = await world.subscriber("nadia", "suspended");
  const controller_id = await world.controller(router);
  world.sqlite.execute("UPDATE access_controllers SET secret = NULL");
  world.start();
  expect((await world.accessBecomes(id, "failed")).error).toBe(
    "Its secret was lost with SECRET_KEY: set it again.",
  );
  expect(asked()).toBe(0);
  await world.put(`/v1/access-controllers/${controller_id}`, { secret: "hush-hush router" });
  await world.accessBecomes(id, "applied");
});

test("a check of the file finds what was to be told and is not", async () => {
  const [nadia, rima] = [await world.subscriber("nadia"), await world.subscriber("rima")];
  await world.controller(router);
  world.start();
  await world.accessBecomes(nadia, "applied");
  await world.accessBecomes(rima, "failed");
  expect(checkNetworkAccess(world.sqlite)).toEqual([]);
  const change = (text: string) => world.sqlite.execute(text);
  change(`UPDATE client_access SET wanted = 'suspended' WHERE client_id = '${nadia}'`);
  change(`UPDATE client_access SET next_attempt_at = NULL WHERE client_id = '${rima}'`);
  expect(checkNetworkAccess(world.sqlite)).toEqual([
    expect.stringContaining("should be active"),
    `the access of client ${rima} is failed and never due`,
  ]);
  change(`DELETE FROM client_access WHERE client_id = '${rima}'`);
  expect(checkNetworkAccess(world.sqlite)[1]).toContain(`has no state of client ${rima}`);
});
