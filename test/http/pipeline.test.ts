import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as v from "valibot";
import { Authenticator } from "../../src/access/authenticate.ts";
import { LoginThrottle } from "../../src/access/sign-in/login-throttle.ts";
import { ShortLivedTokens } from "../../src/access/sign-in/short-lived-tokens.ts";
import { noContent, ok } from "../../src/http/contract/answer.ts";
import { document, get, list, post } from "../../src/http/contract/operation.ts";
import { createApp } from "../../src/http/engine/app.ts";
import { CallCounter } from "../../src/http/engine/rate-limit.ts";
import { Traffic } from "../../src/http/engine/traffic.ts";
import { UnauthenticatedLimiter } from "../../src/http/engine/unauthenticated-limiter.ts";
import { logTo } from "../../src/log.ts";
import { readInline } from "../read-inline.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Answered, Sent } from "../world.ts";

/* What every operation goes through (decisions §1), shown by those of tickets and clients. */

let world: TicketWorld;
beforeAll(async () => {
  world = await TicketWorld.open();
});
afterAll(() => world.close());

const outcome = ({ status, body }: Answered) => [status, body?.error?.reason];
const unknown_id = Bun.randomUUIDv7();

describe("the order of checks", () => {
  const ladder: [string, string, Sent, unknown[]][] = [
    ["no key", "/v1/tickets/x/move", { key: null, body: "{" }, [401, "unauthenticated"]],
    ["no ability", "/v1/tickets/x/move", { key: "reader", body: "{" }, [403, "forbidden"]],
    ["no such ticket", "/v1/tickets/x/move", { body: "{" }, [404, "not_found"]],
    [
      "too large, and no JSON",
      "/v1/tickets/:id/move",
      { body: `{${"a".repeat(1 << 20)}`, headers: { "content-type": "text/plain" } },
      [413, "payload_too_large"],
    ],
    [
      "no JSON",
      "/v1/tickets/:id/move",
      { body: "{", headers: { "content-type": "text/plain" } },
      [415, "unsupported_media_type"],
    ],
    ["broken JSON", "/v1/tickets/:id/move", { body: "{" }, [422, "malformed_json"]],
    ["wrong shape", "/v1/tickets/:id/move", { body: { column_id: 5 } }, [422, "validation_failed"]],
    [
      "an old version",
      "/v1/tickets/:id/move",
      { body: { column_id: unknown_id }, headers: { "if-match": '"99"' } },
      [412, "version_mismatch"],
    ],
  ];

  test.each(ladder)("%s", async (_, path, { key, ...sent }, expected) => {
    const { id } = await world.ticket();
    const reader = world.apiKey({ abilities: ["tickets:read"] });
    const bearer = key === "reader" ? { key: reader } : key === null ? { key } : {};
    const answered = await world.call("POST", path.replace(":id", id), { ...sent, ...bearer });
    expect(outcome(answered)).toEqual(expected);
  });

  test("a body's shape comes before the ability that its content needs", async () => {
    const key = world.apiKey({ abilities: ["tickets:create"] });
    const technician_id = unknown_id;
    const misshapen = await world.post("/v1/tickets", world.input({ technician_id, title: 5 }), {
      key,
    });
    expect(outcome(misshapen)).toEqual([422, "validation_failed"]);
    const booking = await world.post("/v1/tickets", world.input({ technician_id }), { key });
    expect(booking.body.error.errors.ability).toBe("tickets:schedule");
    const unknown_board = world.input({ technician_id, board_id: unknown_id });
    expect((await world.post("/v1/tickets", unknown_board, { key })).status).toBeOneOf([403, 404]);
  });

  test("the limit comes before the ability", async () => {
    const key = world.apiKey({ abilities: ["clients:read"], daily_limit: 1 });
    expect((await world.get("/v1/tickets", { key })).status).toBe(403);
    expect((await world.get("/v1/tickets", { key })).status).toBe(429);
  });
});

describe("a body", () => {
  const send = (body: unknown, type = "application/json") =>
    world.call("POST", "/v1/clients", { body, headers: { "content-type": type } });

  test.each([
    ["application/x-www-form-urlencoded", "name=Nadia"],
    ["multipart/form-data; boundary=x", "--x--"],
    ["text/plain", "{}"],
    ["application/xml", "<a/>"],
    ["", "{}"],
  ])("of type %p is refused", async (type, body) => {
    expect((await send(body, type)).status).toBe(415);
  });

  test("may name a character set, in any case", async () => {
    const body = { name: "Nadia", username: "charset" };
    expect((await send(JSON.stringify(body), "Application/JSON; charset=utf-8")).status).toBe(201);
  });

  test.each([
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    [
      "an overlong slash",
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf, 0x22, 0x7d])]),
    ],
    ["UTF-16", Buffer.from('{"name":"x"}', "utf16le")],
    ["two documents", "{}{}"],
    ["a comment", "{}//"],
    ["deeper than 32", `{"x":${"[".repeat(32)}${"]".repeat(32)}}`],
    ["deep enough to break a stack", "[".repeat(500_000)],
  ])("%s is malformed", async (_, body) => {
    expect(outcome(await send(body))).toEqual([422, "malformed_json"]);
  });

  test.each([
    ["a lone surrogate", '{"name":"\\ud800","username":"alone"}'],
    ["NUL", '{"name":"a\\u0000b","username":"nul"}'],
    ["escape", '{"name":"a\\u001bb","username":"escape"}'],
  ])("%s is no text", async (_, body) => {
    const { status, body: answered } = await send(body);
    expect([status, Object.keys(answered.error.errors)]).toEqual([422, ["name"]]);
  });

  test.each(["[]", '"x"', "1", "null", "true"])("%s is no object", async (body) => {
    const { id } = await world.ticket();
    for (const [method, path] of [
      ["POST", "/v1/clients"],
      ["POST", `/v1/tickets/${id}/archive`],
      ["POST", "/v1/auth/login"],
      ["PUT", `/v1/tickets/${id}`],
      ["PUT", "/v1/organization"],
      ["DELETE", "/v1/clients"],
    ] as const) {
      const answered = await world.call(method, path, { body });
      expect([path, ...outcome(answered)]).toEqual([path, 422, "validation_failed"]);
      expect(answered.body.error.errors).toEqual({ body: ["must be an object"] });
    }
  });

  test("may have 5,000 values, known or not", async () => {
    const values = (count: number) =>
      JSON.stringify({ name: "Nadia", username: "values", x: Array(count).fill("") });
    expect(outcome(await send(values(5_000)))).toEqual([422, "malformed_json"]);
    expect((await send(values(4_990))).status).toBe(201);
  });

  test("may be as deep as 32 levels; brackets in a text do not count", async () => {
    const body = (username: string, more: string) =>
      `{"name":"N","username":"${username}",${more}}`;
    const deepest = `"x":${"[".repeat(31)}${"]".repeat(31)}`;
    expect((await send(body("deepest", deepest))).status).toBe(201);
    expect((await send(body("text", `"x":"${'[\\"{'.repeat(40)}"`))).status).toBe(201);
  });

  test.each([
    ["/v1/clients", "items", {}],
    ["/v1/tickets", "labels", 1],
    ["/v1/webhooks", "topics", 1],
    ["/v1/api-keys", "abilities", 1],
  ])(
    "of %s: a list that is far too long is refused for its first elements",
    async (path, field, element) => {
      const { status, body } = await world.post(path, { [field]: Array(2_400).fill(element) });
      expect(status).toBe(422);
      const fields = Object.keys(body.error.errors).filter((each) => each.startsWith(field));
      expect(fields.length).toBeWithin(1, 400);
    },
  );

  test("names every field that is missing at once, also one that a rule asks for", async () => {
    const missing = async (path: string, key = world.key) =>
      Object.keys((await world.post(path, {}, { key })).body.error.errors).toSorted();
    expect(await missing("/v1/clients")).toEqual(["name", "username"]);
    expect(await missing("/v1/tickets")).toEqual(["board_id", "priority", "title", "type"]);
    await world.put("/v1/organization", { generate_usernames: true });
    expect(await missing("/v1/clients")).toEqual(["name"]);
    await world.put("/v1/organization", { generate_usernames: false });
    const { board_id, title } = world.input({});
    const job_type_id = unknown_id;
    const typed = await world.post("/v1/tickets", { board_id, title, job_type_id });
    expect(Object.keys(typed.body.error.errors)).not.toContain("priority");
  });

  test("is trimmed; the last of a repeated field counts", async () => {
    const { body } = await send('{"name":"first","name":"  Nadia\\t ","username":"twice"}');
    expect(body.name).toBe("Nadia");
  });

  test("reaches no prototype", async () => {
    const sent = '{"__proto__":{"name":"x","username":"y"},"constructor":{"prototype":{"z":1}}}';
    expect((await send(sent)).status).toBe(422);
    expect(({} as { z?: number }).z).toBeUndefined();
  });
});

describe("a path", () => {
  test.each(["%", "%zz", "%00", "%ff", "a%2Fb", "..%2f..", "x", `${unknown_id}%20`, "0"])(
    "with the id %p finds nothing, and a stranger hears only of the key",
    async (id) => {
      expect(outcome(await world.get(`/v1/clients/${id}`))).toEqual([404, "not_found"]);
      expect((await world.get(`/v1/clients/${id}`, { key: null })).status).toBe(401);
    },
  );

  test("may end with a slash, and is exact otherwise", async () => {
    expect((await world.get("/v1/clients/")).status).toBe(200);
    for (const path of ["/V1/clients", "/v1//clients", "/v1/Clients", "/nope", "/"])
      expect([path, ...outcome(await world.get(path))]).toEqual([path, 404, "not_found"]);
  });

  test("knows its methods", async () => {
    const { status, headers } = await world.call("PATCH", "/v1/tickets");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect((await world.call("POST", "/health")).headers.get("allow")).toBe("GET, HEAD");
  });
});

test.each([
  ["mine", true],
  ["Az09._:-", true],
  ["x".repeat(128), true],
  ["x".repeat(129), false],
  ["a b", false],
  ['"}', false],
])("X-Request-Id %p comes back: %p", async (id, kept) => {
  for (const path of ["/v1/clients", "/nope", "/health", "/v1/clients/x"]) {
    const { headers } = await world.get(path, { headers: { "x-request-id": id } });
    expect([path, headers.get("x-request-id") === id]).toEqual([path, kept]);
    expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  }
});

describe("a query", () => {
  const usernames = async (query: string) =>
    (await world.get(`/v1/clients?${query}`)).body.data.map(
      (client: { username: string }) => client.username,
    );

  test("takes values as typed: commas, brackets, plus signs", async () => {
    await world.post("/v1/clients", { name: "Smith, John [VIP]", username: "smith" });
    await world.post("/v1/clients", { name: "Smith", username: "other" });
    expect(await usernames("query=Smith, John")).toEqual(["smith"]);
    expect(await usernames("query=[VIP]")).toEqual(["smith"]);
    expect(await usernames("query=%7Bx%7D")).toEqual([]);
    expect(await usernames("query=Smith%2C+John")).toEqual(["smith"]);
  });

  test("takes lists in three spellings", async () => {
    for (const method of ["cash", "whish", "omt"])
      await world.post("/v1/clients", {
        name: method,
        username: `pays-${method}`,
        agreed_payment_method: method,
      });
    const field = "agreed_payment_method";
    for (const query of [
      `${field}[]=cash&${field}[]=omt`,
      `${field}[0]=cash&${field}[1]=omt`,
      `${field}=cash&${field}=omt`,
      `${field}%5B%5D=cash&${field}%5B1%5D=omt`,
    ])
      expect((await usernames(query)).toSorted()).toEqual(["pays-cash", "pays-omt"]);
    expect((await world.get(`/v1/clients?${field}=cash,omt`)).status).toBe(422);
  });

  test.each(["page=0", "page=1.5", "page=1e3", "page=", "page=01x", "slim=yes", "priority=urgent"])(
    "%s",
    async (query) => {
      expect((await world.get(`/v1/tickets?${query}`)).status).toBe(query === "page=" ? 200 : 422);
    },
  );
});

describe("our own bug", () => {
  const secret = "the row of somebody else";
  const bug = () => {
    throw new Error(secret);
  };

  test.each(["GET /v1/bug", "POST /v1/bug", "GET /v1/bugs", "GET /v1/bug.pdf"] as const)(
    "%s answers 500 with the request id, and nothing else",
    async (operation) => {
      const [method = "", path = ""] = operation.split(" ");
      const { sqlite } = world;
      const counter = new CallCounter(sqlite);
      const lines: string[] = [];
      const spec = { id: "fail", summary: "Fails", tag: "Test", answers: { 200: v.object({}) } };
      const operations = [
        get("/v1/bug", "clients:read", spec, bug),
        post("/v1/bug", "clients:read", { ...spec, answers: { 204: null } }, ({ body }) =>
          "fine" in body ? noContent() : bug(),
        ),
        list("/v1/bugs", "clients:read", spec, bug),
        document("/v1/bug.pdf", "clients:read", spec, bug),
        list("/v1/fine", "clients:read", spec, () => ok({})),
      ];
      const app = createApp({
        operations,
        public_routes: [],
        sqlite,
        print: () => Promise.reject(new Error("nothing is printed here")),
        read: readInline(sqlite, operations),
        authenticator: new Authenticator(sqlite),
        counter,
        throttle: new LoginThrottle(),
        tokens: new ShortLivedTokens(),
        unauthenticated: new UnauthenticatedLimiter(),
        outbound: world.outbound,
        streams: world.streams,
        deliverer: world.deliverer,
        installation: () => ({ sends_mail: false, backup_age_seconds: null }),
        public_url: undefined,
        spool: world.spool,
        file_limit_bytes: 1000,
        trusted_proxies: [],
        traffic: new Traffic(),
        log: logTo((line) => void lines.push(line), "info"),
      });
      const call = (path: string, verb: string) =>
        app.handle(
          new Request(`http://localhost${path}`, {
            method: verb,
            headers: { authorization: `Bearer ${world.key}`, "x-request-id": "bug-1" },
          }),
        );
      const response = await call(path, method);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        status: false,
        error: {
          message: expect.not.stringContaining(secret),
          reason: "internal",
          errors: { reason: "internal", request_id: "bug-1" },
        },
      });
      expect(lines.filter((line) => line.includes("bug-1")).length).toBe(2);
      expect(lines.join("")).toContain(secret);
      expect((await call("/v1/fine", "GET")).status).toBe(200);
      counter.stop();
    },
  );
});

describe("If-Match", () => {
  test.each([
    ['"1"', 200],
    ['"7", "1"', 200],
    ["*", 200],
    ['"2"', 412],
    ["1", 412],
    ['W/"1"', 412],
  ])("%s on a client and on a ticket: %d", async (tag, status) => {
    const username = Bun.randomUUIDv7();
    const client = (await world.post("/v1/clients", { name: "Nadia", username })).body;
    const ticket = await world.ticket();
    const headers = { "if-match": tag };
    const changed = { name: "Rana", username };
    const answers = [
      await world.put(`/v1/clients/${client.id}`, changed, { headers }),
      await world.put(`/v1/tickets/${ticket.id}`, { title: "Slow" }, { headers }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    if (status === 412) {
      expect(answers[0]?.body.error).toMatchObject({
        reason: "version_mismatch",
        errors: { version: 1 },
      });
      expect((await world.get(`/v1/clients/${client.id}`)).body).toMatchObject({
        name: "Nadia",
        version: 1,
      });
    }
  });

  test("lets one of many concurrent changes of a version pass", async () => {
    const { id } = await world.ticket();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.put(
          `/v1/tickets/${id}`,
          { title: `Title ${index}` },
          { headers: { "if-match": '"1"' } },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });
});

test("a statement that leaves the organization open is refused in tests", () => {
  expect(() =>
    world.sqlite.all({
      compile: () => ({ sql: 'select * from "clients"', parameters: [] }),
    } as never),
  ).toThrow("without org_id");
});
