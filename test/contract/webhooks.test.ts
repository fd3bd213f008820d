import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { verifies } from "../delivery/receiver.ts";
import { until } from "../until.ts";
import { outcome, type Service } from "./service.ts";
import { WebhookService } from "./webhook-service.ts";

/* §2.7, §3.2, §3.3, §4.6 and §6.3 to §6.5, over real HTTPS. */

let hooks: WebhookService;
let service: Service;
beforeAll(async () => {
  hooks = await WebhookService.start();
  service = hooks.service;
});
afterAll(() => hooks.stop());
afterEach(async () => {
  for (const { id } of (await service.get("/v1/webhooks")).body)
    await service.delete(`/v1/webhooks/${id}`);
});

let clients = 0;
/** Makes one `client.created`. */
const newClient = (more: object = {}) => {
  clients += 1;
  return service.made("/v1/clients", { name: "Nadia", username: `hooked${clients}`, ...more });
};

describe("an endpoint", () => {
  test("is answered with its secret on create and roll-secret only", async () => {
    const endpoint = await hooks.subscribe("/own", ["client.created"], { description: "CRM" });
    expect(endpoint).toEqual({
      id: endpoint.uuid,
      uuid: endpoint.id,
      url: hooks.receiver.url("/own"),
      description: "CRM",
      topics: ["client.created"],
      active: true,
      branch_id: null,
      api_version: "2026-10-15",
      failure_count: 0,
      disabled_at: null,
      disabled_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...shown } = endpoint;
    expect((await service.get(`/v1/webhooks/${endpoint.id}`)).body).toEqual(shown);
    expect((await service.get("/v1/webhooks")).body).toEqual([shown]);
    const rolled = await service.post(`/v1/webhooks/${endpoint.id}/roll-secret`);
    expect(rolled.status).toBe(200);
    expect(rolled.body.secret).not.toBe(secret);
    await newClient();
    await until("the event arrives", () => hooks.received("/own").length === 1);
    const [received] = hooks.received("/own");
    if (!received) throw new Error("nothing has arrived");
    expect([verifies(received, secret), verifies(received, rolled.body.secret)]).toEqual([
      false,
      true,
    ]);
  });

  test.each([
    [{ url: "http://localhost/" }, "endpoint_url_refused"],
    [{ url: "https://10.0.0.1/" }, "endpoint_url_refused"],
    [{ url: "https://169.254.169.254/" }, "endpoint_url_refused"],
    [{ url: "https://user:pass@localhost/" }, "endpoint_url_refused"],
    [{ url: "https://localhost:80/" }, "endpoint_url_refused"],
    [{ url: "https://nowhere.invalid/" }, "endpoint_url_refused"],
    [{ url: `https://localhost/${"a".repeat(2048)}` }, "validation_failed"],
    [{ url: null }, "validation_failed"],
    [{ topics: [] }, "validation_failed"],
    [{ topics: ["nonsense"] }, "validation_failed"],
    [{ topics: ["webhook.ping"] }, "validation_failed"],
    [{ topics: ["client.created", "client.created"] }, "validation_failed"],
    [{ branch_id: Bun.randomUUIDv7() }, "validation_failed"],
  ])("with %j is refused, on create and update", async (wrong, reason) => {
    const right = { url: hooks.receiver.url("/x"), topics: ["client.created"] };
    expect(outcome(await service.post("/v1/webhooks", { ...right, ...wrong }))).toEqual([
      422,
      reason,
    ]);
    const { id } = await hooks.subscribe("/x", ["client.created"]);
    expect(outcome(await service.put(`/v1/webhooks/${id}`, wrong))).toEqual([422, reason]);
  });

  test("is one of at most ten, those that are off included", async () => {
    for (let index = 0; index < 10; index += 1)
      await hooks.subscribe(`/${index}`, ["client.created"]);
    const [first] = (await service.get("/v1/webhooks")).body;
    await service.put(`/v1/webhooks/${first.id}`, { active: false });
    const body = { url: hooks.receiver.url("/11"), topics: ["client.created"] };
    expect(outcome(await service.post("/v1/webhooks", body))).toEqual([422, "endpoint_limit"]);
    expect((await service.delete(`/v1/webhooks/${first.id}`)).status).toBe(204);
    expect((await service.post("/v1/webhooks", body)).status).toBe(201);
  });
});

test("a delivery carries the headers of §6.3, and verifies by §6.4", async () => {
  const endpoint = await hooks.subscribe("/headers", ["client.created"]);
  await newClient();
  const [delivery] = await hooks.settled(endpoint, 1);
  const [received] = hooks.received("/headers");
  if (!delivery || !received) throw new Error("nothing has arrived");
  expect(received.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Service-Webhooks/1.0",
    "x-service-topic": "client.created",
    "x-service-delivery": delivery.id,
    "x-service-event": delivery.event_id.replace("evt_", ""),
    "webhook-id": delivery.event_id,
  });
  expect(verifies(received, endpoint.secret)).toBe(true);
  const { body } = await service.get(`/v1/webhooks/deliveries/${delivery.id}`);
  expect(JSON.stringify(body.payload)).toBe(received.body);
  expect(Object.keys(body.payload)).toEqual([
    "id",
    "topic",
    "created_at",
    "api_version",
    "organization_id",
    "data",
  ]);
  expect(body).toMatchObject({ status: "delivered", attempts: 1, response_status: 204 });
});

test.each([
  ["/200", "delivered", 1],
  ["/302", "failed", 1],
  ["/400", "failed", 1],
  ["/410", "failed", 1],
  ["/500", "failed", 6],
  ["/429", "failed", 6],
  ["/500-503-204", "delivered", 3],
])("a receiver that answers %s: %s after %d", async (path, status, attempts) => {
  const endpoint = await hooks.subscribe(path, ["client.created"]);
  await newClient();
  const [delivery] = await hooks.settled(endpoint, 1);
  expect(delivery).toMatchObject({ status, attempts });
  const received = hooks.received(path);
  expect(received).toHaveLength(attempts);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(hooks.received("/redirected")).toHaveLength(0);
});

test("a certificate for another name is never trusted, and tried again like any broken connection", async () => {
  const url = `https://127.0.0.1:${hooks.receiver.port}/tls`;
  const endpoint = await service.made("/v1/webhooks", { url, topics: ["client.created"] });
  await newClient();
  const [delivery] = await hooks.settled(endpoint, 1);
  expect(delivery).toMatchObject({
    status: "failed",
    attempts: 6,
    error: "tls",
    response_status: null,
  });
  expect(hooks.received("/tls")).toHaveLength(0);
});

test("fifteen failures in a row switch it off, pings not counted; on again it starts anew", async () => {
  const endpoint = await hooks.subscribe("/404", ["client.created"]);
  const read = async () => (await service.get(`/v1/webhooks/${endpoint.id}`)).body;
  for (let index = 0; index < 14; index += 1) await newClient();
  await hooks.settled(endpoint, 14);
  expect((await service.post(`/v1/webhooks/${endpoint.id}/test`)).status).toBe(202);
  await hooks.settled(endpoint, 15);
  expect(await read()).toMatchObject({ active: true, failure_count: 14 });
  await newClient();
  await hooks.settled(endpoint, 16);
  expect(await read()).toMatchObject({
    active: false,
    failure_count: 15,
    disabled_reason: "failing",
  });
  await newClient();
  const [dropped, last] = await hooks.settled(endpoint, 17);
  expect(dropped).toMatchObject({ status: "dropped", reason: "endpoint_off", attempts: 0 });
  const resend = `/v1/webhooks/deliveries/${last?.id}/resend`;
  expect(outcome(await service.post(resend))).toEqual([422, "endpoint_inactive"]);
  const { body } = await service.put(`/v1/webhooks/${endpoint.id}`, { active: true });
  expect(body).toMatchObject({
    active: true,
    failure_count: 0,
    disabled_at: null,
    disabled_reason: null,
  });
  const again = await service.post(resend);
  expect(again.status).toBe(202);
  expect(again.body).toMatchObject({ resend_of: last?.id, event_id: last?.event_id });
  await hooks.settled(endpoint, 18);
  const sent = hooks.received("/404").map(({ headers }) => headers);
  expect(sent.at(-1)?.["x-service-delivery"]).toBe(again.body.id);
  expect(sent.at(-1)?.["x-service-event"]).toBe(last?.event_id.replace("evt_", "") ?? "");
});

test("the history filters by status, topic and day, in the clients' envelope", async () => {
  const endpoint = await hooks.subscribe("/history", ["client.created"]);
  await newClient();
  await service.post(`/v1/webhooks/${endpoint.id}/test`);
  await hooks.settled(endpoint, 2);
  const list = async (query: string) => {
    const { status, body } = await service.get(`/v1/webhooks/${endpoint.id}/deliveries?${query}`);
    return status === 200 ? body.meta.total : Object.keys(body.error.errors);
  };
  const today = new Date().toLocaleDateString("sv", { timeZone: "Asia/Beirut" });
  expect(await list("status=delivered")).toBe(2);
  expect(await list("status=dropped")).toBe(0);
  expect(await list("topic=webhook.ping")).toBe(1);
  expect(await list(`date_from=${today}&date_to=${today}`)).toBe(2);
  expect(await list("date_to=2026-01-01")).toBe(0);
  for (const wrong of ["status=gone", "date_from=today", "per_page=0", "per_page=101", "page=0"])
    expect(await list(wrong)).toEqual([wrong.split("=")[0]]);
  const { body } = await service.get(`/v1/webhooks/${endpoint.id}/deliveries`);
  expect(Object.keys(body)).toEqual(["data", "links", "meta"]);
  expect(body.meta.per_page).toBe(20);
});

describe("an endpoint of a key", () => {
  test("may only name topics that the key can read, and is told only those", async () => {
    const { key } = await service.newKey("webhooks:read,webhooks:manage,tickets:read");
    const url = hooks.receiver.url("/key");
    const forbidden = await service.post(
      "/v1/webhooks",
      { url, topics: ["ticket.created", "client.created"] },
      { key },
    );
    expect(outcome(forbidden)).toEqual([422, "topic_forbidden"]);
    const { body } = await service.get("/v1/webhooks/topics", { key });
    for (const { topic, ability, example } of body) {
      expect([topic.startsWith("ticket."), ability]).toEqual([true, "tickets:read"]);
      expect(example).toMatchObject({ topic, organization_id: service.cedar });
    }
  });

  test("is nobody else's, and stops when the key is revoked", async () => {
    const { id, key } = await service.newKey();
    const endpoint = await hooks.subscribe("/private", ["client.created"], {}, { key });
    await newClient();
    const [delivery] = await hooks.settled(endpoint, 1, { key });
    expect((await service.get("/v1/webhooks")).body).toEqual([]);
    for (const [method, path] of [
      ["GET", `/v1/webhooks/${endpoint.id}`],
      ["PUT", `/v1/webhooks/${endpoint.id}`],
      ["DELETE", `/v1/webhooks/${endpoint.id}`],
      ["POST", `/v1/webhooks/${endpoint.id}/test`],
      ["POST", `/v1/webhooks/${endpoint.id}/roll-secret`],
      ["GET", `/v1/webhooks/${endpoint.id}/deliveries`],
      ["GET", `/v1/webhooks/deliveries/${delivery?.id}`],
      ["POST", `/v1/webhooks/deliveries/${delivery?.id}/resend`],
    ] as const)
      expect(outcome(await service.call(method, path))).toEqual([404, "not_found"]);
    await service.command("key", "revoke", id);
    const other = await hooks.subscribe("/other", ["client.created"]);
    await newClient();
    await hooks.settled(other, 1);
    expect(hooks.received("/private")).toHaveLength(1);
  });
});
