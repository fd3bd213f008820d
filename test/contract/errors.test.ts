import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { outcome, type Sent, Service } from "./service.ts";

/* §7, and the order of checks; a client's body is the example of any. */

let service: Service;
/** A key that may only read clients. */
let reader: string;
beforeAll(async () => {
  service = await Service.share();
  reader = (await service.newKey("clients:read")).key;
});
afterAll(() => service.stop());

const raw = (body: string, headers: Record<string, string> = {}) =>
  service.call("POST", "/v1/clients", { body, headers });

test("every failure has the envelope, and repeats the caller's request id", async () => {
  const failures: [string, string, Sent][] = [
    ["GET", "/v1/clients", { key: null }],
    ["GET", "/v1/tickets", { key: reader }],
    ["GET", `/v1/clients/${Bun.randomUUIDv7()}`, {}],
    ["GET", "/nowhere", {}],
    ["PATCH", "/v1/clients", {}],
    ["POST", "/v1/clients", { body: {} }],
    ["POST", "/v1/clients", { body: "{" }],
    ["POST", "/v1/clients", { body: "a=b", headers: { "content-type": "text/plain" } }],
  ];
  for (const [method, path, sent] of failures) {
    const headers = { ...sent.headers, "x-request-id": "Mine.1:_-" };
    const {
      status,
      body,
      headers: answered,
    } = await service.call(method, path, {
      ...sent,
      headers,
    });
    expect([method, path, status >= 400]).toEqual([method, path, true]);
    const error = {
      message: expect.any(String),
      reason: expect.any(String),
      errors: expect.any(Object),
    };
    expect(body).toEqual({ status: false, error });
    expect(answered.get("x-request-id")).toBe("Mine.1:_-");
  }
});

test.each(["", "a b", "a".repeat(129)])("the request id %j is replaced", async (id) => {
  const { headers } = await service.get("/v1/clients", { headers: { "x-request-id": id } });
  expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  expect(headers.get("x-request-id")).not.toBe(id);
});

test("field errors map each path to messages, others repeat their reason", async () => {
  const { body } = await service.post("/v1/clients", { name: 5, items: [{ quantity: 0 }] });
  expect(body.error.reason).toBe("validation_failed");
  expect(body.error.errors).toMatchObject({
    name: ["must be a string"],
    "items.0.item_uuid": ["is required"],
  });
  const missing = await service.get("/v1/clients/not-a-uuid");
  expect(missing.body.error.errors).toEqual({ reason: "not_found" });
});

test.each(["", "a b", "[::1", "host:port", "%zz", "x?y=1", "x#y"])(
  "a Host of %j is no reason to fail",
  async (host) => {
    const headers = { host };
    const { status, body } = await service.get("/v1/clients", { headers });
    expect(status).toBe(200);
    expect(body.links.first).toStartWith("http://localhost/v1/clients");
    expect((await service.get("/nowhere", { headers })).status).toBe(404);
    const named = { headers: { host, "idempotency-key": `host ${host}` } };
    expect((await service.post("/v1/clients", {}, named)).status).toBe(422);
  },
);

test("an unknown method says which ones are allowed", async () => {
  const { status, headers } = await service.call("PATCH", "/v1/clients");
  expect(status).toBe(405);
  expect(headers.get("allow")?.split(", ").toSorted()).toEqual(["DELETE", "GET", "HEAD", "POST"]);
});

describe("order of checks", () => {
  test("the key comes before everything, the ability before path and body", async () => {
    const path = "/v1/clients/not-a-uuid";
    const broken = { body: "{", headers: { "content-type": "text/plain" } };
    expect(outcome(await service.call("PUT", path, { ...broken, key: null }))).toEqual([
      401,
      "unauthenticated",
    ]);
    const refused = await service.call("PUT", path, { ...broken, key: reader });
    expect(refused.body.error.errors).toEqual({ reason: "forbidden", ability: "clients:update" });
    expect(outcome(await service.call("PUT", path, broken))).toEqual([404, "not_found"]);
  });

  test("size and type of the body come before its content", async () => {
    const big = JSON.stringify({ name: "a".repeat(1024 * 1024) });
    expect(outcome(await raw(big))).toEqual([413, "payload_too_large"]);
    expect(outcome(await raw("{", { "content-type": "text/plain" }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
  });
});

describe("a body", () => {
  const nested = (levels: number) =>
    `{"x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)},"name":"Nadia","username":"deep"}`;

  test.each([
    ["{", [422, "malformed_json"]],
    ["[]", [422, "validation_failed"]],
    ["null", [422, "validation_failed"]],
    ['"text"', [422, "validation_failed"]],
    [nested(33), [422, "malformed_json"]],
    [nested(32), [201, undefined]],
  ])("%s", async (body, expected) => {
    expect<unknown[]>(outcome(await raw(body))).toEqual(expected);
  });

  test("of exactly 1 MiB is read, one byte more is not", async () => {
    const start = '{"name":"Nadia","username":"exact","unknown":"';
    const exact = `${start}${"a".repeat(1024 * 1024 - start.length - 2)}"}`;
    expect((await raw(exact)).status).toBe(201);
    expect((await raw(`${exact} `)).status).toBe(413);
  });

  test("may carry unknown fields, but nothing leaks from them", async () => {
    const { status, body } = await raw(
      '{"name":"Nadia","username":"proto","__proto__":{"status":"inactive"},"admin":true}',
    );
    expect([status, body.status, body.admin]).toEqual([201, "active", undefined]);
  });
});

describe("Idempotency-Key", () => {
  const create = (key: string, username: string, sent: Sent = {}) =>
    service.post(
      "/v1/clients",
      { name: "Nadia", username },
      { ...sent, headers: { "idempotency-key": key } },
    );

  test("the same request again has the same answer, byte for byte, and no second effect", async () => {
    const first = await create("again", "idem1");
    const second = await create("again", "idem1");
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("another request under it is refused, under another credential it is free", async () => {
    await create("taken", "idem2");
    expect(outcome(await create("taken", "idem3"))).toEqual([422, "idempotency_key_reused"]);
    expect((await create("taken", "idem2", { key: service.bekaa_key })).status).toBe(201);
  });

  test("a refusal is not kept", async () => {
    expect((await create("refused", "no spaces")).status).toBe(422);
    expect((await create("refused", "idem4")).status).toBe(201);
  });

  test.each([
    [255, 201],
    [256, 422],
  ])("of %d characters: %d", async (length, status) => {
    expect((await create("k".repeat(length), `length${length}`)).status).toBe(status);
  });

  test("concurrent calls with one make one client", async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => create("race", "idem5")));
    const made = answers.filter(({ status }) => status !== 409);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  });
});
