import { afterEach, beforeEach, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import { until } from "../until.ts";
import { AccessWorld } from "./access-world.ts";
import { type Asked, login, Router } from "./router.ts";

/* What a router says may be anything, at any length and never: it hurts its own clients alone. */

let world: AccessWorld;
let router: Router;
beforeEach(async () => {
  world = new AccessWorld();
  router = await Router.start();
  router.add("nadia");
  router.connect("nadia");
});
afterEach(async () => {
  await world.end();
  await router.stop();
});

const begin = async (started = {}) => {
  const id = await world.subscriber("nadia", "suspended");
  const controller_id = await world.controller(router);
  world.start(started);
  return { id, controller_id };
};

type Response_ = Parameters<Router["instead"]>[1];
type Answer = (response: Response_, asked: Asked) => void;

const json =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value));
const status =
  (code: number, headers = {}, body = ""): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body);

test.each<[string, Answer, string]>([
  ["an empty body", (response) => response.end(), "no JSON"],
  ["a page", (response) => response.end("<html>Webfig</html>"), "no JSON"],
  ["a JSON text", json("nadia"), "no list"],
  ["an object", json({ ".id": "*1" }), "no list"],
  ["lists in lists", json([["*1"]]), "no list"],
  ["records of numbers", json([{ ".id": 1, name: "nadia" }]), "no list"],
  ["a record of null", json([null]), "no list"],
  ["too many records", json(Array(1000).fill({ ".id": "*1", name: "nadia" })), "no list"],
  ["a redirection", status(302, { Location: "https://127.0.0.1:1/" }), "redirection (302)"],
  ["401", status(401), "refuses the user name or the password"],
  ["403", status(403), "policies"],
  ["404", status(404), "RouterOS 7"],
  ["a long body", (response) => response.end("[".repeat(1_000_000)), "too long"],
  [
    "a body that breaks off",
    (response) => {
      response.writeHead(200, { "Content-Length": "100" }).write("[");
      setImmediate(() => response.socket?.destroy());
    },
    "break",
  ],
  ["no answer and an end", (response) => response.socket?.destroy(), "broke off"],
])("%s is the router's trouble, and said", async (_, answer, text) => {
  router.instead = (asked, response) => {
    answer(response, asked);
    return true;
  };
  const { id, controller_id } = await begin();
  const { error } = await world.accessBecomes(id, "failed");
  expect(error).toContain(text);
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body).toMatchObject({ last_error: error, last_ok_at: null });
  expect(world.log).not.toContain(login.secret);
  router.instead = () => false;
  await world.post(`/v1/access-controllers/${controller_id}/sync`);
});

test.each<[string, Answer, string]>([
  ["500", status(500, {}, "oops"), "The router answered 500."],
  [
    "an error of RouterOS",
    status(400, {}, '{"error":400,"message":"Bad Request","detail":"no such item"}'),
    "The router answered 400: no such item.",
  ],
  [
    "a long detail with strange characters",
    status(400, {}, JSON.stringify({ detail: `a\u202eb${"x".repeat(500)}` })),
    `The router answered 400: a b${"x".repeat(197)}….`,
  ],
])("%s to a change is the account's trouble", async (_, answer, text) => {
  router.instead = (asked, response) => {
    if (asked.method !== "PATCH") return false;
    answer(response, asked);
    return true;
  };
  const { id, controller_id } = await begin();
  expect((await world.accessBecomes(id, "failed")).error).toBe(text);
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body).toMatchObject({ last_error: null, last_ok_at: expect.any(String) });
});

test.each(["../../system/reset-configuration", "*1/../../x", "*1?x=1", "", "*G", "*1\r\nX: y"])(
  "an id that RouterOS does not make is put into no path: %j",
  async (id) => {
    router.instead = ({ method }, response) => {
      if (method !== "GET") return false;
      response.end(JSON.stringify([{ ".id": id, name: "nadia", disabled: "false" }]));
      return true;
    };
    const begun = await begin();
    expect((await world.accessBecomes(begun.id, "failed")).error).toContain("cannot be");
    expect(router.said).toEqual(["GET /rest/ppp/secret"]);
  },
);

test("records of other names are left alone, even where the router ignores what was asked", async () => {
  router.add("rima");
  router.connect("rima");
  router.instead = ({ method, query }) => {
    if (method === "GET") query.delete("name");
    return false;
  };
  const { id } = await begin();
  await world.accessBecomes(id, "applied");
  expect([router.isOff("nadia"), router.isOff("rima")]).toEqual([true, false]);
  expect([router.hasSession("nadia"), router.hasSession("rima")]).toEqual([false, true]);
});

const short = { limits: { router: { connect_ms: 300, request_ms: 600 } } };

test.each<[string, Answer]>([
  ["never answers", () => {}],
  ["answers a byte at a time", (response) => drip(response)],
  ["says only that it will", (response) => response.writeProcessing()],
])("a router that %s delays neither another router nor a request", async (_, answer) => {
  const good = await Router.start("other.cedar.example");
  world.names["other.cedar.example"] = ["127.0.0.1"];
  good.add("nadia");
  router.instead = (asked, response) => {
    answer(response, asked);
    return true;
  };
  const { id, controller_id } = await begin(short);
  const other_id = await world.controller(good);
  await world.accessBecomes(id, "applied", "suspended", other_id);
  expect(good.isOff("nadia")).toBe(true);
  const { error } = await world.accessBecomes(id, "failed", "suspended", controller_id);
  expect(error).toContain("does not answer");
  await good.stop();
});

const drip = (response: Response_): void => {
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};

test("a port that accepts and says nothing, and one that says anything, are given up", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  const loud = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    socket.write("220 mail.example.com ESMTP\r\n");
  });
  const urls = await Promise.all(
    [silent, loud].map(
      (server) =>
        new Promise<string>((resolve) =>
          server.listen(0, "127.0.0.1", () =>
            resolve(`https://127.0.0.1:${(server.address() as { port: number }).port}`),
          ),
        ),
    ),
  );
  const id = await world.subscriber("nadia", "suspended");
  const ids = [];
  for (const url of urls) ids.push(await world.controller({ url }));
  const dead = await world.controller({ url: "https://127.0.0.1:1" });
  world.start(short);
  expect((await world.accessBecomes(id, "failed", "suspended", ids[0])).error).toContain(
    "does not answer",
  );
  expect((await world.accessBecomes(id, "failed", "suspended", ids[1])).error).toContain(
    "certificate",
  );
  expect((await world.accessBecomes(id, "failed", "suspended", dead)).error).toContain(
    "cannot be reached",
  );
  for (const socket of sockets) socket.destroy();
  silent.close();
  loud.close();
});

test("forty dead routers of two organizations hold nobody up", async () => {
  const key = world.bekaa_key;
  const dead = async (sent = {}) => {
    for (let n = 0; n < 19; n += 1)
      expect(
        (
          await world.post(
            "/v1/access-controllers",
            { name: `Dead ${n}`, kind: "routeros", url: router.url, ...login },
            sent,
          )
        ).status,
      ).toBe(201);
  };
  const waiting: Response_[] = [];
  const good = await Router.start("other.cedar.example");
  world.names["other.cedar.example"] = ["127.0.0.1"];
  good.add("nadia");
  router.instead = (_, response) => {
    waiting.push(response);
    return true;
  };
  const isp = await world.post("/v1/isps", { name: "Ogero" }, { key });
  const isp_account = { isp_id: isp.body.id, username: "nadia" };
  await world.post("/v1/clients", { name: "N", username: "n", isp_account }, { key });
  await dead();
  await dead({ key });
  const id = await world.subscriber("nadia", "suspended");
  world.start();
  await until("all of them hang", () => waiting.length === 38);
  const other_id = await world.controller(good);
  await world.accessBecomes(id, "applied", "suspended", other_id);
  for (const response of waiting) response.socket?.destroy();
  await good.stop();
});

test("when the service stops, a router that hangs is left, and told by the next process", async () => {
  let is_hanging = true;
  router.instead = () => is_hanging;
  const { id } = await begin();
  await until("it is asked", () => router.asked.length > 0);
  await world.stop();
  expect(world.row(id)).toMatchObject({ applied: "pending", attempts: 0, next_attempt_at: 0 });
  is_hanging = false;
  world.start();
  await world.accessBecomes(id, "applied");
}, 30_000);
