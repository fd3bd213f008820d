import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { Authenticator } from "../../src/access/authenticate.ts";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import { CallCounter } from "../../src/http/engine/rate-limit.ts";
import { type Sent, World } from "../world.ts";

/* §8, and decisions §2: the day is the organization's. */

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const limits = (headers: Headers) => [
  headers.get("x-ratelimit-limit"),
  headers.get("x-ratelimit-remaining"),
];

test("each call counts, also a refused one; then 429 until the day ends", async () => {
  setSystemTime(new Date("2026-11-21T21:00:00Z")); // 23:00 in Beirut
  const key = world.apiKey({ daily_limit: 3, abilities: ["clients:read"] });
  expect(limits((await world.get("/v1/clients", { key })).headers)).toEqual(["3", "2"]);
  expect(limits((await world.get("/v1/tickets", { key })).headers)).toEqual(["3", "1"]);
  expect(limits((await world.get("/v1/clients/x", { key })).headers)).toEqual(["3", "0"]);
  const refused = await world.get("/v1/clients", { key });
  expect([refused.status, refused.body.error.reason]).toEqual([429, "rate_limited"]);
  expect(limits(refused.headers)).toEqual(["3", "0"]);
  expect(refused.headers.get("retry-after")).toBe("3600");
  setSystemTime(new Date("2026-11-21T22:00:00Z"));
  expect(limits((await world.get("/v1/clients", { key })).headers)).toEqual(["3", "2"]);
});

test("an unknown path or method of the API counts as any other call; elsewhere nothing does", async () => {
  const key = world.apiKey({ daily_limit: 4 });
  const calls = [
    ["GET", "/nope", 404, [null, null]],
    ["GET", "/v1x", 404, [null, null]],
    ["PATCH", "/health", 405, [null, null]],
    ["GET", "/v1/nope", 404, ["4", "3"]],
    ["PATCH", "/v1/clients", 405, ["4", "2"]],
    ["GET", "/v1/auth/login", 405, ["4", "1"]],
    ["GET", "/v1/clients", 200, ["4", "0"]],
  ] as const;
  for (const [method, path, status, left] of calls) {
    const answer = await world.call(method, path, { key });
    expect([path, answer.status, ...limits(answer.headers)]).toEqual([path, status, ...left]);
  }
  for (const [method, path] of [
    ["GET", "/v1/nope"],
    ["PATCH", "/v1/clients"],
  ] as const) {
    const { status, headers, body } = await world.call(method, path, { key });
    expect([status, body.error.reason, ...limits(headers)]).toEqual([
      429,
      "rate_limited",
      "4",
      "0",
    ]);
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
  }
  const { body } = await world.get("/v1/api-keys?per_page=1");
  expect(body.data[0]).toMatchObject({ daily_limit: 4, calls_today: 6 });
});

test.each(["a key of nobody", "no key", "a person"])("%s is not counted there", async (who) => {
  const owner = world.user({ role: "owner" });
  const session = [{ org_id: world.cedar.id, user_id: owner.id }];
  const { token } = world.sqlite.writeNow((tx) => startSession(tx, session));
  const sent: Record<string, Sent> = {
    "a key of nobody": { key: `lm_00000000_${"x".repeat(43)}` },
    "no key": { key: null },
    "a person": { key: token, headers: { "organization-id": world.cedar.id } },
  };
  for (const [method, path, status] of [
    ["GET", "/v1/nope", 404],
    ["PATCH", "/v1/clients", 405],
  ] as const) {
    const answer = await world.call(method, path, sent[who]);
    expect([answer.status, ...limits(answer.headers)]).toEqual([status, null, null]);
  }
});

test.each([
  ["a day of 23 hours", "2026-03-28T22:30:00Z", 22.5],
  ["a day of 25 hours", "2026-10-23T21:30:00Z", 24.5],
])("Retry-After on %s", async (_, moment, hours) => {
  setSystemTime(new Date(moment));
  const key = world.apiKey({ daily_limit: 1 });
  await world.get("/v1/clients", { key });
  const { headers } = await world.get("/v1/clients", { key });
  expect(headers.get("retry-after")).toBe(String(hours * 3600));
});

test("after the clock was set back, the day that it shows is counted", async () => {
  setSystemTime(new Date("2026-11-22T12:00:00Z"));
  const key = world.apiKey({ daily_limit: 2 });
  for (let call = 0; call < 3; call += 1) await world.get("/v1/clients", { key });
  setSystemTime(new Date("2026-11-21T12:00:00Z"));
  const calls = [];
  for (let call = 0; call < 3; call += 1) {
    const { status, headers } = await world.get("/v1/clients", { key });
    calls.push([status, headers.get("retry-after")]);
  }
  expect(calls).toEqual([
    [200, null],
    [200, null],
    [429, "36000"],
  ]);
  const { body } = await world.get("/v1/api-keys?per_page=1");
  expect(body.data[0]).toMatchObject({ calls_today: 3, last_used_at: "2026-11-21T12:00:00Z" });
  setSystemTime(new Date("2026-11-22T12:00:00Z"));
  expect((await world.get("/v1/clients", { key })).status).toBe(429);
});

test("a stranger's calls count nowhere, and people have no limit", async () => {
  const { headers } = await world.get("/v1/clients", { key: null });
  expect(limits(headers)).toEqual([null, null]);
});

test("the count survives a restart", async () => {
  const key = world.apiKey({ daily_limit: 5 });
  const shown = {
    token: key,
    user_agent: null,
    cookie: null,
    organization_id: null,
    address: "127.0.0.1",
    request_id: "a",
  };
  const credential = new Authenticator(world.sqlite).authenticate(shown);
  const before = new CallCounter(world.sqlite);
  before.count(credential, shown);
  before.count(credential, shown);
  await before.flush();
  before.count(credential, shown);
  await before.stop();
  const after = new CallCounter(world.sqlite);
  expect(after.count(credential, shown)["X-RateLimit-Remaining"]).toBe("1");
  await after.stop();
});
