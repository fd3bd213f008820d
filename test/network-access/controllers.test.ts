import { afterEach, beforeEach, expect, test } from "bun:test";
import { Secrets } from "../../src/secrets.ts";
import { until } from "../until.ts";
import { AccessWorld } from "./access-world.ts";
import { login } from "./router.ts";

/* The routers and RADIUS servers of an organization, as its office sets them up. */

let world: AccessWorld;
beforeEach(() => {
  world = new AccessWorld();
  world.names["router.example.com"] = ["93.184.215.14"];
});
afterEach(() => world.end());

const path = "/v1/access-controllers";
const url = "https://router.example.com";
const a_router = { name: "Zahle tower", kind: "routeros", url, ...login };
const a_server = { name: "Radius", kind: "radius", host: "93.184.215.14", secret: "shared" };

const errorsOf = async (body: object) => {
  const answer = await world.post(path, body);
  expect(answer.status).toBe(422);
  return answer.body.error;
};

test("a router is created, read, listed, changed and deleted, and its password never shown", async () => {
  const created = await world.post(path, a_router);
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    ...{ id: expect.any(String), name: "Zahle tower", kind: "routeros", url },
    ...{ host: null, port: null, username: "lastmile", certificate_sha256: null, active: true },
    ...{ last_error: null, last_ok_at: null },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  });
  const at = `${path}/${created.body.id}`;
  const changed = await world.put(at, { name: "Ksara tower", active: false, secret: "new one" });
  expect(changed.body).toMatchObject({ name: "Ksara tower", url, active: false });
  expect((await world.get(at)).body).toEqual(changed.body);
  expect((await world.get(path)).body.data).toEqual([changed.body]);

  const audit = (await world.get("/v1/audit-log")).text;
  expect(audit).toContain("Ksara tower");
  for (const text of [created.text, changed.text, audit])
    for (const secret of [login.secret, "new one"]) expect(text).not.toContain(secret);

  const { status, text } = await world.delete(at);
  expect([status, text]).toEqual([204, ""]);
  expect((await world.get(at)).status).toBe(404);
  expect((await world.get(path)).body.data).toEqual([]);
});

test("a RADIUS server has a host and a port, 3799 unless told", async () => {
  const { body } = await world.post(path, a_server);
  expect(body).toMatchObject({ host: "93.184.215.14", port: 3799, url: null, username: null });
  const changed = await world.put(`${path}/${body.id}`, { port: 1700 });
  expect(changed.body).toMatchObject({ host: "93.184.215.14", port: 1700 });
});

test("passwords are stored encrypted, and without SECRET_KEY not at all", async () => {
  await world.post(path, a_router);
  const db = world.sqlite.reader(world.cedar.id);
  const [row] = db.all(db.from("access_controllers").select("secret"));
  expect(row?.secret).toStartWith("sealed:");

  const open = new AccessWorld({ secrets: new Secrets() });
  open.names["router.example.com"] = ["93.184.215.14"];
  const { status, body } = await open.post(path, a_router);
  expect([status, body.error.reason]).toEqual([422, "secret_key_required"]);
  expect((await open.get(path)).body.data).toEqual([]);
  await open.end();
});

test.each([
  [{ url: undefined }, { url: ["is required"] }],
  [{ username: undefined }, { username: ["is required"] }],
  [{ username: "a:b" }, { username: ["must not contain a colon"] }],
  [{ host: "10.0.0.1" }, { host: ["is only of RADIUS"] }],
  [{ port: 3799 }, { port: ["is only of RADIUS"] }],
  ...[
    "http://router.example.com",
    "https://router.example.com/rest",
    "https://u:p@router.example.com",
    "https://router.example.com?x=1",
    "router.example.com",
    "https://",
  ].map(
    (wrong) =>
      [{ url: wrong }, { url: ["must be https:// with a host and nothing behind it"] }] as const,
  ),
])("a router with %j is refused", async (more, errors) => {
  expect(await errorsOf({ ...a_router, ...more })).toMatchObject({
    reason: "validation_failed",
    errors,
  });
});

test.each([
  [{ host: undefined }, { host: ["is required"] }],
  [{ url }, { url: ["is only of a router"] }],
  [{ username: "x" }, { username: ["is only of a router"] }],
  [{ certificate_sha256: "ab".repeat(32) }, { certificate_sha256: ["is only of a router"] }],
])("a RADIUS server with %j is refused", async (more, errors) => {
  expect(await errorsOf({ ...a_server, ...more })).toMatchObject({ errors });
});

test("what is no certificate's fingerprint, no kind, no port is refused, and a kind cannot change", async () => {
  for (const more of [
    { certificate_sha256: "abc" },
    { certificate_sha256: "zz".repeat(32) },
    { kind: "tr069" },
    { secret: "" },
    { secret: undefined },
    { name: "" },
  ])
    expect((await errorsOf({ ...a_router, ...more })).reason).toBe("validation_failed");
  expect((await errorsOf({ ...a_server, port: 0 })).errors).toHaveProperty("port");
  const { body } = await world.post(path, a_router);
  const changed = await world.put(`${path}/${body.id}`, { kind: "radius" });
  expect([changed.status, Object.keys(changed.body.error.errors)]).toEqual([422, ["kind"]]);
  expect((await world.put(`${path}/${body.id}`, { kind: "routeros" })).status).toBe(200);
  const without = await world.put(`${path}/${body.id}`, { url: null });
  expect(without.body.error.errors).toEqual({ url: ["is required"] });
});

test.each([
  ["https://10.1.2.3", "address"],
  ["https://192.168.88.1:8443", "address"],
  ["https://169.254.169.254", "address"],
  ["https://[fe80::1]", "address"],
  ["https://[::ffff:10.0.0.1]", "address"],
  ["https://0.0.0.0", "address"],
  ["https://nowhere.example.com", "dns"],
  ["https://inside.example.com", "address"],
])("a router at %s is refused for its %s", async (at, why) => {
  world.outbound.access_networks.length = 0;
  world.names["inside.example.com"] = ["93.184.215.14", "10.0.0.1"];
  expect(await errorsOf({ ...a_router, url: at })).toMatchObject({
    reason: "controller_address_refused",
    errors: { why },
  });
  const { body } = await world.post(path, a_router);
  const changed = await world.put(`${path}/${body.id}`, { url: at });
  expect([changed.status, changed.body.error.reason]).toEqual([422, "controller_address_refused"]);
  if (at.startsWith("https://[")) return;
  const host = new URL(at).hostname;
  expect((await errorsOf({ ...a_server, host })).reason).toBe("controller_address_refused");
});

test("ACCESS_ALLOW_NETWORKS allows private addresses for routers alone, and never those of a cloud's metadata", async () => {
  const at = { ...a_router, url: "https://127.0.0.1:8443" };
  expect((await world.post(path, at)).status).toBe(201);
  const hook = await world.post("/v1/webhooks", {
    ...{ url: "https://127.0.0.1/", topics: ["client.suspended"] },
  });
  expect(hook.body.error.reason).toBe("endpoint_url_refused");
  world.outbound.access_networks.push(...world.outbound.access_networks);
  expect((await errorsOf({ ...a_router, url: "https://169.254.169.254" })).reason).toBe(
    "controller_address_refused",
  );
});

test("an organization has at most 20, and nobody sees or touches another one's", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1)
    ids.push((await world.post(path, { ...a_router, name: `Tower ${n}` })).body.id);
  expect((await errorsOf(a_router)).errors).toHaveProperty("name");
  const theirs = { key: world.bekaa_key };
  expect((await world.get(path, theirs)).body.data).toEqual([]);
  for (const [method, at] of [
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/sync"],
    ["GET", "/drift"],
  ] as const)
    expect((await world.call(method, `${path}/${ids[0]}${at}`, theirs)).status).toBe(404);
  const key = world.apiKey({ abilities: ["clients:read", "clients:update"] });
  expect((await world.get(path, { key })).status).toBe(403);
  expect((await world.get(`${path}/${ids[0]}/drift`, { key })).status).toBe(403);
});

test("whoever reads a client sees what applies; without a controller or an account there is nothing", async () => {
  const id = await world.subscriber("nadia");
  const without = (await world.post("/v1/clients", { name: "Rima", username: "rima" })).body;
  expect([(await world.read(id)).access, without.access]).toEqual([[], []]);
  const { body } = await world.post(path, a_router);
  const key = world.apiKey({ abilities: ["clients:read"] });
  const seen = await world.get(`/v1/clients/${id}`, { key });
  expect(seen.body.access).toHaveLength(1);
  expect((await world.read(without.id)).access).toEqual([]);
  await world.put(`${path}/${body.id}`, { active: false });
  expect((await world.read(id)).access).toEqual([]);
});

test("with a controller's deletion all that was kept of its clients goes", async () => {
  const { body } = await world.post(path, a_router);
  for (let n = 0; n < 5; n += 1) await world.subscriber(`client-${n}`);
  expect(world.rows()).toHaveLength(5);
  await world.delete(`${path}/${body.id}`);
  world.start();
  const db = world.sqlite.reader(world.cedar.id);
  await until(
    "nothing is left",
    () => world.rows().length + db.all(db.from("access_controllers").select("id")).length === 0,
  );
});
