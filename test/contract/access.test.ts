import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Board, outcome, Service } from "./service.ts";

/* §5 and §8, with keys that the command makes while the service runs. */

let service: Service;
let board: Board;
beforeAll(async () => {
  service = await Service.share();
  board = await service.board();
});
afterAll(() => service.stop());

const input = (board_id: string) => ({ title: "A", board_id, priority: "low", type: "task" });

describe("an authentication failure is always the same 401", () => {
  let expected: string;
  beforeAll(async () => {
    expected = (await service.get("/v1/clients", { key: null })).text;
  });
  const expectRefused = async (key: string) => {
    const answered = await service.get("/v1/clients", { key });
    expect([answered.status, answered.text]).toEqual([401, expected]);
  };

  test("for malformed and unknown keys", async () => {
    for (const key of [
      "",
      "x",
      "lm_",
      "lm_00000000_x",
      `${service.key}x`,
      service.key.slice(0, -1),
    ])
      await expectRefused(key);
    const basic = { authorization: `Basic ${btoa(`${service.key}:`)}` };
    const answered = await service.get("/v1/clients", { key: null, headers: basic });
    expect([answered.status, answered.text]).toEqual([401, expected]);
  });

  test("for an address that is not allowed, also when a header claims another", async () => {
    const outside = await service.newKey("all", { more: ["--ips", "10.0.0.0/8,2001:db8::/32"] });
    await expectRefused(outside.key);
    const claimed = await service.get("/v1/clients", {
      key: outside.key,
      headers: { "x-forwarded-for": "10.1.2.3" },
    });
    expect(claimed.status).toBe(401);
    const inside = await service.newKey("all", { more: ["--ips", "127.0.0.0/8"] });
    expect((await service.get("/v1/clients", { key: inside.key })).status).toBe(200);
  });

  test("for a key that has expired, and at once for one that is revoked", async () => {
    const more = ["--expires-at", "2020-01-01T00:00:00Z"];
    await expectRefused((await service.newKey("all", { more })).key);
    const { id, key } = await service.newKey();
    expect((await service.get("/v1/clients", { key })).status).toBe(200);
    await service.command("key", "revoke", id);
    await expectRefused(key);
  });
});

describe("a key has its abilities and no more", () => {
  const calls: [string, string, string][] = [
    ["GET", "/v1/clients", "clients:read"],
    ["POST", "/v1/clients", "clients:create"],
    ["PUT", "/v1/clients/x", "clients:update"],
    ["DELETE", "/v1/clients", "clients:delete"],
    ["GET", "/v1/ticket-boards", "tickets:read"],
    ["GET", "/v1/ticket-job-types", "tickets:read"],
    ["POST", "/v1/ticket-job-types", "tickets:update"],
    ["GET", "/v1/tickets", "tickets:read"],
    ["POST", "/v1/tickets", "tickets:create"],
    ["PUT", "/v1/tickets/x", "tickets:update"],
    ["POST", "/v1/tickets/x/start", "tickets:update"],
    ["POST", "/v1/tickets/x/cancel", "tickets:update"],
    ["GET", "/v1/webhooks", "webhooks:read"],
    ["POST", "/v1/webhooks", "webhooks:manage"],
  ];

  test("each operation without it is 403 and names it, with it is not", async () => {
    const abilities = [...new Set(calls.map(([, , ability]) => ability))];
    const keys = new Map(
      await Promise.all(
        abilities.map(async (held) => [held, (await service.newKey(held)).key] as const),
      ),
    );
    for (const [method, path, ability] of calls)
      for (const [held, key] of keys) {
        const { status, body } = await service.call(method, path, { key });
        if (held === ability) expect([method, path, status]).not.toEqual([method, path, 403]);
        else expect([status, body.error.errors]).toEqual([403, { reason: "forbidden", ability }]);
      }
  });

  test("a technician on create needs tickets:schedule", async () => {
    const { key } = await service.newKey("tickets:create,tickets:read");
    const technician_id = Bun.randomUUIDv7();
    const refused = await service.post(
      "/v1/tickets",
      { ...input(board.id), technician_id },
      { key },
    );
    expect(refused.body.error.errors).toEqual({
      reason: "forbidden",
      ability: "tickets:schedule",
    });
  });
});

test("a key that is limited to boards finds nothing of the others", async () => {
  const open = await service.board({ name: "Open" });
  const { key } = await service.newKey("all", { more: ["--boards", open.id] });
  const hidden = await service.made("/v1/tickets", input(board.id));
  const shown = await service.made("/v1/tickets", input(open.id), { key });
  const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  expect(ids((await service.get("/v1/ticket-boards", { key })).body)).toEqual([open.id]);
  expect(ids((await service.get("/v1/tickets", { key })).body)).toEqual([shown.id]);
  expect((await service.get(`/v1/tickets?board_id=${board.id}`, { key })).body.data).toEqual([]);
  for (const [method, path] of [
    ["GET", `/v1/ticket-boards/${board.id}`],
    ["PUT", `/v1/ticket-boards/${board.id}`],
    ["GET", `/v1/tickets/${hidden.id}`],
    ["PUT", `/v1/tickets/${hidden.id}`],
    ["POST", `/v1/tickets/${hidden.id}/cancel`],
    ["GET", `/v1/tickets/${hidden.id}/history`],
    ["DELETE", `/v1/tickets/${hidden.id}`],
  ] as const)
    expect(outcome(await service.call(method, path, { key }))).toEqual([404, "not_found"]);
  expect(outcome(await service.post("/v1/tickets", input(board.id), { key }))).toEqual([
    404,
    "not_found",
  ]);
});

const dayInBeirut = (moment_ms: number): string =>
  new Date(moment_ms).toLocaleDateString("sv", { timeZone: "Asia/Beirut" });

test("the daily limit counts every call, refused ones too, and says when the day ends", async () => {
  const { key } = await service.newKey("clients:read", { more: ["--daily-limit", "3"] });
  const remaining: (string | null)[] = [];
  for (const path of ["/v1/clients", "/v1/clients/x", "/v1/tickets"]) {
    const { headers } = await service.get(path, { key });
    expect(headers.get("x-ratelimit-limit")).toBe("3");
    remaining.push(headers.get("x-ratelimit-remaining"));
  }
  expect(remaining).toEqual(["2", "1", "0"]);
  for (const path of ["/v1/clients", "/v1/clients/x", "/v1/tickets"]) {
    const before_ms = Date.now();
    const refused = await service.get(path, { key });
    expect(outcome(refused)).toEqual([429, "rate_limited"]);
    const told_ms = Number(refused.headers.get("retry-after")) * 1000;
    // Counted from the moment of the refusal, and rounded up: a midnight lies in between.
    expect(dayInBeirut(before_ms + told_ms - 1000)).not.toBe(dayInBeirut(Date.now() + told_ms));
  }
});

test("without the Ticketing System add-on every ticket route is 403, the others are not", async () => {
  const org = await service.command("org", "create", "--name", "Plain Net");
  const { key } = await service.newKey("all", { org: org.id });
  await service.command("org", "update", org.id, "--ticketing", "off");
  for (const path of [
    "/v1/tickets",
    "/v1/tickets/x",
    "/v1/ticket-boards",
    "/v1/ticket-job-types",
  ]) {
    const { status, body } = await service.get(path, { key });
    expect([status, body.error.errors]).toEqual([
      403,
      { reason: "forbidden", add_on: "ticketing" },
    ]);
  }
  expect((await service.get("/v1/clients", { key })).status).toBe(200);
});
