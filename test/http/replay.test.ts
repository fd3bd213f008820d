import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { World } from "../world.ts";

/* POST /v1/webhooks/{uuid}/replay (decisions §7): what it takes, counts and refuses. Nothing is sent here. */

let world: World;
let endpoint: { id: string };
beforeEach(async () => {
  world = new World();
  const body = {
    url: "https://hooks.example.com/own",
    topics: ["client.created", "client.updated"],
  };
  endpoint = (await world.post("/v1/webhooks", body)).body;
});
afterEach(() => world.close());

const replay = (body: object, more: object = {}) =>
  world.post(`/v1/webhooks/${endpoint.id}/replay`, body, more);

let clients = 0;
/** Makes a delivery, as it were created at this moment and had ended so. */
const delivery = async (created_at: string, status = "failed") => {
  clients += 1;
  await world.post("/v1/clients", { name: "Nadia", username: `replayed${clients}` });
  world.sqlite.execute(
    `UPDATE webhook_deliveries SET created_at = '${created_at}', status = '${status}', next_attempt_at = NULL
     WHERE seq = (SELECT max(seq) FROM webhook_deliveries)`,
  );
};

const since = "2026-10-01T00:00:00Z";

describe("a replay", () => {
  test("counts what has failed or was dropped, from a moment until before another", async () => {
    for (const hour of ["08", "09", "10"]) await delivery(`2026-10-15T${hour}:00:00Z`);
    await delivery("2026-10-15T09:30:00Z", "dropped");
    await delivery("2026-10-15T09:30:00Z", "delivered");
    await delivery("2026-10-15T09:30:00Z", "pending");
    const counted = async (body: object) => {
      const { status, body: answer } = await replay(body);
      expect(status).toBe(202);
      world.sqlite.execute("DELETE FROM webhook_replays");
      return answer;
    };
    expect(await counted({ from: since })).toEqual({ count: 4 });
    expect(await counted({ from: since, status: "failed" })).toEqual({ count: 3 });
    expect(await counted({ from: since, status: "dropped" })).toEqual({ count: 1 });
    expect(await counted({ from: since, status: "all" })).toEqual({ count: 5 });
    const nine_to_ten = { from: "2026-10-15T09:00:00Z", until: "2026-10-15T10:00:00Z" };
    expect(await counted(nine_to_ten)).toEqual({ count: 2 });
    expect(await counted({ from: since, topics: ["client.updated"] })).toEqual({ count: 0 });
    expect(await counted({ from: "2026-10-15T10:00:01Z" })).toEqual({ count: 0 });
  });

  test("reads a time without an offset in the organization's timezone", async () => {
    await world.put("/v1/organization", { timezone: "Asia/Beirut" });
    await delivery("2026-10-15T06:00:00Z");
    expect((await replay({ from: "2026-10-15T09:00:00" })).body).toEqual({ count: 1 });
    expect((await replay({ from: "2026-10-15T09:00:01" })).body).toEqual({ count: 0 });
  });

  test("leaves pings out", async () => {
    await world.post(`/v1/webhooks/${endpoint.id}/test`, {});
    world.sqlite.execute("UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL");
    expect((await replay({ from: since, status: "all" })).body).toEqual({ count: 0 });
  });

  test("once sent again and pending or delivered, is over for that event", async () => {
    await delivery("2026-10-15T08:00:00Z");
    const path = `/v1/webhooks/${endpoint.id}/deliveries`;
    const [failed] = (await world.get(path)).body.data;
    await world.post(`/v1/webhooks/deliveries/${failed.id}/resend`, {});
    expect((await replay({ from: since })).body).toEqual({ count: 0 });
    world.sqlite.execute(
      "UPDATE webhook_deliveries SET status = 'failed' WHERE status = 'pending'",
    );
    expect((await replay({ from: since })).body).toEqual({ count: 1 });
  });

  test.each<[string, object]>([
    ["from", {}],
    ["from", { from: null }],
    ["from", { from: "yesterday" }],
    ["from", { from: 1760000000 }],
    ["until", { from: since, until: since }],
    ["until", { from: since, until: "2026-09-30T23:59:59Z" }],
    ["until", { from: since, until: "soon" }],
    ["topics", { from: since, topics: [] }],
    ["topics", { from: since, topics: "client.created" }],
    ["topics", { from: since, topics: ["client.created", "client.created"] }],
    ["topics.0", { from: since, topics: ["webhook.ping"] }],
    ["topics.0", { from: since, topics: ["client.deleted"] }],
    ["status", { from: since, status: "pending" }],
    ["status", { from: since, status: ["failed"] }],
  ])("is refused on %s: %j", async (field, body) => {
    const { status, body: answer } = await replay(body);
    expect([status, answer.error.reason]).toEqual([422, "validation_failed"]);
    expect(Object.keys(answer.error.errors)).toEqual([field]);
  });

  test("needs an endpoint that is on", async () => {
    await delivery("2026-10-15T08:00:00Z");
    await world.put(`/v1/webhooks/${endpoint.id}`, { active: false });
    const { status, body } = await replay({ from: since });
    expect([status, body.error.reason]).toEqual([422, "endpoint_inactive"]);
    expect((await replay({})).body.error.reason).toBe("validation_failed");
  });

  test("is not found by who does not see the endpoint, whatever they send", async () => {
    const own = world.apiKey({ abilities: ["webhooks:manage"] });
    for (const key of [own, world.bekaa_key])
      for (const body of [{ from: since }, {}])
        expect((await replay(body, { key })).status).toBe(404);
    const readers = world.apiKey({ abilities: ["webhooks:read"] });
    const { status, body } = await replay({ from: since }, { key: readers });
    expect([status, body.error.errors]).toEqual([
      403,
      { reason: "forbidden", ability: "webhooks:manage" },
    ]);
    for (const id of ["no-uuid", Bun.randomUUIDv7()])
      expect((await world.post(`/v1/webhooks/${id}/replay`, { from: since })).status).toBe(404);
    await world.delete(`/v1/webhooks/${endpoint.id}`);
    expect((await replay({ from: since })).status).toBe(404);
  });

  test("with an Idempotency-Key begins once", async () => {
    await delivery("2026-10-15T08:00:00Z");
    const headers = { "idempotency-key": "once" };
    const first = await replay({ from: since }, { headers });
    const second = await replay({ from: since }, { headers });
    expect([first.body, second.body]).toEqual([{ count: 1 }, { count: 1 }]);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await replay({ from: "2026-10-02T00:00:00Z" }, { headers })).status).toBe(422);
    const begun = world.sqlite.reader(world.cedar.id);
    expect(begun.all(begun.from("webhook_replays").select("id"))).toHaveLength(1);
  });

  test("is refused while ten of its endpoint go on, of another one it is not", async () => {
    await delivery("2026-10-15T08:00:00Z");
    for (let n = 0; n < 10; n += 1) expect((await replay({ from: since })).status).toBe(202);
    const { status, body, headers } = await replay({ from: since });
    expect([status, body.error.reason]).toEqual([429, "rate_limited"]);
    expect(headers.get("retry-after")).toBe("60");
    expect((await replay({ from: "2026-10-16T00:00:00Z" })).body).toEqual({ count: 0 });
    const input = { url: "https://hooks.example.com/other", topics: ["client.created"] };
    const other = (await world.post("/v1/webhooks", input)).body;
    world.sqlite.execute(`UPDATE webhook_deliveries SET endpoint_id = '${other.id}'`);
    const path = `/v1/webhooks/${other.id}/replay`;
    expect((await world.post(path, { from: since })).body).toEqual({ count: 1 });
  });

  test("is in the audit log", async () => {
    await delivery("2026-10-15T08:00:00Z");
    await replay({ from: since });
    const [entry] = (await world.get("/v1/audit-log")).body.data;
    expect(JSON.stringify(entry)).toContain("replay");
  });
});
