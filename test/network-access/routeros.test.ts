import { afterEach, beforeEach, expect, test } from "bun:test";
import { until } from "../until.ts";
import { AccessWorld } from "./access-world.ts";
import { Router } from "./router.ts";

/* Accounts of a MikroTik router are switched off and on, and what it says is proven. */

let world: AccessWorld;
let router: Router;
beforeEach(async () => {
  world = new AccessWorld();
  router = await Router.start();
});
afterEach(async () => {
  await world.end();
  await router.stop();
});

test("suspending switches the account off and ends its session; resuming switches it on", async () => {
  router.add("nadia");
  router.add("rima");
  const id = await world.subscriber("nadia");
  router.connect("nadia");
  router.connect("rima");
  const controller_id = await world.controller(router);
  expect(await world.access(id)).toEqual({
    ...{ controller_id, wanted: "active", applied: "pending" },
    ...{ error: null, checked_at: null },
  });
  world.start();
  await world.accessBecomes(id, "applied", "active");
  expect(router.said).toEqual(["GET /rest/ppp/secret"]);
  expect(router.hasSession("nadia")).toBe(true);

  router.asked.length = 0;
  const suspended = await world.suspend(id);
  expect(suspended.body.access).toEqual([
    { controller_id, wanted: "suspended", applied: "pending", error: null, checked_at: null },
  ]);
  expect(await world.accessBecomes(id, "applied", "suspended")).toEqual({
    ...{ controller_id, wanted: "suspended", applied: "applied" },
    ...{ error: null, checked_at: expect.any(String) },
  });
  expect(router.isOff("nadia")).toBe(true);
  expect([router.hasSession("nadia"), router.hasSession("rima")]).toEqual([false, true]);
  expect(router.isOff("rima")).toBe(false);
  expect(router.said).toEqual([
    "GET /rest/ppp/secret",
    "PATCH /rest/ppp/secret/*1",
    "GET /rest/ppp/secret",
    "GET /rest/ppp/active",
    "DELETE /rest/ppp/active/*3",
    "GET /rest/ppp/active",
  ]);

  await world.resume(id);
  await world.accessBecomes(id, "applied", "active");
  expect(router.isOff("nadia")).toBe(false);
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body).toMatchObject({ last_error: null, last_ok_at: expect.any(String) });
});

test("an acknowledgement is no proof: an account that stays on, and a session that stays open, are failures", async () => {
  router.add("nadia");
  const id = await world.subscriber("nadia", "suspended");
  router.connect("nadia");
  router.instead = ({ method, path }, response) => {
    if (method !== "PATCH") return false;
    response.writeHead(200).end(JSON.stringify(router.secrets.get(path.slice(17))));
    return true;
  };
  const controller_id = await world.controller(router);
  world.start({ waits: [0.01] });
  expect((await world.accessBecomes(id, "failed")).error).toBe(
    "The router accepted the change of nadia, but the account is still switched on.",
  );
  expect(router.hasSession("nadia")).toBe(true);

  router.instead = ({ method }, response) => {
    if (method !== "DELETE") return false;
    response.writeHead(204).end();
    return true;
  };
  await until("the session is the trouble", async () =>
    (await world.access(id)).error?.includes("session"),
  );
  expect((await world.access(id)).error).toBe(
    "The account nadia is switched off, but its session is still open.",
  );
  router.instead = () => false;
  await world.accessBecomes(id, "applied");
  expect([router.isOff("nadia"), router.hasSession("nadia")]).toEqual([true, false]);
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body.last_error).toBeNull();
});

test("an account that the router does not have fails for its client alone, in words", async () => {
  router.add("rima");
  const [nadia, rima] = [await world.subscriber("nadia"), await world.subscriber("rima")];
  const controller_id = await world.controller(router);
  world.start();
  expect((await world.accessBecomes(nadia, "failed")).error).toBe(
    "The router has no PPP secret with the name nadia.",
  );
  await world.accessBecomes(rima, "applied");
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body).toMatchObject({ last_error: null, last_ok_at: expect.any(String) });
});

test.each(["a&name=b", "../../system/reboot", "نادية", "50%", "a+b", '"quoted"', "*1"])(
  "an account is found whatever its name: %s",
  async (name) => {
    router.add("another");
    router.add(name);
    const id = await world.subscriber(name, "suspended");
    await world.controller(router);
    world.start();
    await world.accessBecomes(id, "applied");
    expect([router.isOff(name), router.isOff("another")]).toEqual([true, false]);
  },
);

test("each secret of a name is switched, and each of its sessions ends; what is so already stays", async () => {
  const [pppoe, l2tp] = [router.add("nadia"), router.add("nadia", { disabled: true })];
  for (let n = 0; n < 3; n += 1) router.connect("nadia");
  const id = await world.subscriber("nadia", "suspended");
  await world.controller(router);
  world.start();
  await world.accessBecomes(id, "applied");
  expect(router.said.filter((line) => line.startsWith("PATCH"))).toEqual([
    `PATCH /rest/ppp/secret/${pppoe}`,
  ]);
  expect(router.secrets.get(l2tp)?.disabled).toBe("true");
  expect(router.hasSession("nadia")).toBe(false);
});

test("a session that ends by itself meanwhile is no failure", async () => {
  router.add("nadia");
  router.connect("nadia");
  const id = await world.subscriber("nadia", "suspended");
  router.instead = ({ method }) => {
    if (method === "DELETE") router.sessions.clear();
    return false;
  };
  await world.controller(router);
  world.start();
  await world.accessBecomes(id, "applied");
});

test("of a router, a few connections serve all clients, four requests at a time", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    router.add(`client-${n}`);
    ids.push(await world.subscriber(`client-${n}`, "suspended"));
  }
  await world.controller(router);
  world.start();
  for (const id of ids) await world.accessBecomes(id, "applied");
  expect(router.together).toBeLessThanOrEqual(4);
  expect(router.connections).toBeLessThanOrEqual(5); // the first alone, then four
  await until("the connections are closed", () => router.open === 0);
});

test("a connection that the router closes between two requests is opened again", async () => {
  router.add("nadia");
  const id = await world.subscriber("nadia");
  await world.controller(router);
  let answered = 0;
  router.instead = (_, response) => {
    answered += 1;
    const { socket } = response;
    response.on("finish", () => setImmediate(() => socket?.destroy()));
    return false;
  };
  await world.suspend(id);
  world.start();
  await world.accessBecomes(id, "applied", "suspended");
  expect(answered).toBeGreaterThan(3);
  expect(router.isOff("nadia")).toBe(true);
});
