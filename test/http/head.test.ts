import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { operations } from "../../src/api.ts";
import { type Cast, castFor, pathOf, targetOf } from "../subjects.ts";
import { World } from "../world.ts";

/* A HEAD is answered as a GET, without the body. Who adds a route adds nothing here. */

const world = new World();
let base: string;
let cast: Cast;
beforeAll(async () => {
  base = world.listen();
  const paths = operations.map(({ path }) => path);
  cast = await castFor(world, paths, world.key);
  // So that the stop has a receipt.
  const stop = pathOf("/v1/collection-rounds/:id/stops/:stop_id/outcome", cast);
  await world.post(stop, { outcome: "paid", payment: { amount: 5, currency: "USD" } });
});
afterAll(() => world.close());

/** An answer over a real connection: what it says of its body, and what comes of one. */
const ask = async (method: "GET" | "HEAD", path: string, key: string | null = world.key) => {
  const response = await fetch(base + path, {
    method,
    headers: {
      // The length of what is compressed depends on counters that each call changes.
      "accept-encoding": "identity",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
  });
  const headers = Object.fromEntries(response.headers);
  const left = Number(headers["x-ratelimit-remaining"]);
  for (const name of ["date", "x-request-id", "x-ratelimit-remaining"]) delete headers[name];
  return {
    status: response.status,
    headers,
    left,
    bytes: (await response.arrayBuffer()).byteLength,
  };
};

describe("HEAD is as GET, is counted once, and has no body:", () => {
  const reads = operations.filter(({ kind }) => ["get", "list", "document"].includes(kind));

  for (const operation of reads)
    test(operation.path, async () => {
      const at = targetOf(operation, cast);
      const got = await ask("GET", at);
      const head = await ask("HEAD", at);
      // A file is streamed: Bun tells the length of a small one to GET alone.
      if (operation.spec.media_type) {
        expect(Number(got.headers["content-length"])).toBe(got.bytes);
        for (const name of ["content-length", "transfer-encoding"])
          for (const { headers } of [got, head]) delete headers[name];
      }
      expect(got).toMatchObject({ status: 200, headers: { "x-ratelimit-limit": "10000" } });
      expect(got.headers["content-type"]).toBeString();
      expect(head).toEqual({ ...got, left: got.left - 1, bytes: 0 });
    });

  test.each([
    ["/health", 200],
    ["/ready", 200],
    ["/docs", 200],
    ["/docs/json", 200],
    ["/docs/swagger-ui.css", 200],
    ["/nowhere", 404],
    ["/v1/auth/me", 401],
  ])("%s, %d", async (path, status) => {
    const got = await ask("GET", path);
    expect(got.status).toBe(status);
    expect(Number(got.headers["content-length"])).toBeGreaterThan(0);
    expect(await ask("HEAD", path)).toEqual({ ...got, bytes: 0 });
  });
});

test("an unknown path is 404 to HEAD, and counted", async () => {
  const [got, head] = [await ask("GET", "/v1/nowhere"), await ask("HEAD", "/v1/nowhere")];
  expect(head).toEqual({ ...got, left: got.left - 1, bytes: 0 });
  expect(head.status).toBe(404);
});

test.each(["/v1/auth/login", "/v1/tickets/x/move", "/v1/webhooks/x/roll-secret"])(
  "%s takes no HEAD: 405 with Allow",
  async (path) => {
    const { status, headers, bytes } = await ask("HEAD", path);
    expect([status, headers.allow, bytes]).toEqual([405, "POST", 0]);
  },
);

test("Allow has HEAD where it has GET, and only what is really taken", async () => {
  const allow = async (path: string) => (await world.call("PATCH", path)).headers.get("allow");
  expect(await allow("/v1/clients")).toBe("GET, HEAD, POST, DELETE");
  expect(await allow("/v1/clients/x")).toBe("GET, HEAD, PUT");
  expect(await allow("/v1/clients/import")).toBe("POST");
  expect(await allow("/v1/webhooks/topics")).toBe("GET, HEAD");
  expect(await allow("/health")).toBe("GET, HEAD");
});

test("HEAD shows a stranger as little as GET, and costs a key as much", async () => {
  expect((await ask("HEAD", "/v1/clients", null)).status).toBe(401);
  const key = world.apiKey({ daily_limit: 1, abilities: ["clients:read"] });
  expect((await ask("HEAD", "/v1/tickets", key)).status).toBe(403);
  expect((await ask("HEAD", "/v1/clients", key)).status).toBe(429);
});

test("HEAD changes nothing, whatever it is sent to", async () => {
  const lists = ["/v1/audit-log", "/v1/clients", "/v1/tickets", "/v1/webhooks", "/v1/api-keys/x"];
  const seen = () => Promise.all(lists.map(async (path) => (await world.get(path)).text));
  const before = await seen();
  for (const operation of operations) await ask("HEAD", targetOf(operation, cast));
  expect(await seen()).toEqual(before);
});
