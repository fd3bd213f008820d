import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { ServerResponse } from "node:http";
import { build } from "../../src/database/build.ts";
import { standardSignature } from "../../src/outbound/signature.ts";
import type { DropReason } from "../../src/shared/webhook-vocabulary.ts";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import { type Received, type Receiver, verifies } from "./receiver.ts";

let outbox: Outbox;
let receiver: Receiver;
beforeEach(async () => {
  outbox = new Outbox();
  receiver = await outbox.receiver();
});
afterEach(async () => {
  setSystemTime();
  await outbox.close();
});

/** The endpoint's one delivery. */
const only = async ({ id }: { id: string }) => {
  const deliveries = await outbox.deliveries(id);
  expect(deliveries).toHaveLength(1);
  return deliveries[0];
};

const saying =
  (status: number, headers = {}) =>
  (_: Received, response: ServerResponse) => {
    response.writeHead(status, headers).end(`said ${status}`);
  };

describe("a delivery", () => {
  test("carries the stored bytes, signed, and is recorded with the answer", async () => {
    receiver.answer = saying(200, { "x-note": "thanks" });
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    await outbox.finished();

    const [received] = receiver.received as [Received];
    const [delivery] = await outbox.deliveries(endpoint.id);
    expect(verifies(received, endpoint.secret)).toBe(true);
    expect(verifies({ ...received, body: `${received.body} ` }, endpoint.secret)).toBe(false);
    expect(JSON.parse(received.body)).toEqual(delivery.payload);
    const event_id = delivery.event_id.replace("evt_", "");
    const timestamp = Number(received.headers["webhook-timestamp"]);
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-topic": "client.created",
      "x-service-delivery": delivery.id,
      "x-service-event": event_id,
      "webhook-id": delivery.event_id,
      "webhook-signature": standardSignature(
        endpoint.secret,
        delivery.event_id,
        timestamp,
        received.body,
      ),
    });
    expect(delivery).toMatchObject({
      status: "delivered",
      attempts: 1,
      next_attempt_at: null,
      response_status: 200,
      response_body: "said 200",
      error: null,
      delivered_at: expect.any(String),
    });
    expect(delivery.response_headers["x-note"]).toBe("thanks");
    expect(delivery.attempt_log).toEqual([
      {
        n: 1,
        at: expect.any(String),
        address: "127.0.0.1",
        response_status: 200,
        error: null,
        dns_ms: expect.any(Number),
        connect_ms: expect.any(Number),
        tls_ms: expect.any(Number),
        first_byte_ms: expect.any(Number),
        total_ms: expect.any(Number),
      },
    ]);
  });

  test("has the event's id at every endpoint, and an id of its own", async () => {
    await outbox.endpoint(receiver);
    await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    await outbox.finished();
    const header = (name: string) => new Set(receiver.received.map(({ headers }) => headers[name]));
    expect(receiver.received).toHaveLength(2);
    expect(header("x-service-event").size).toBe(1);
    expect(header("x-service-delivery").size).toBe(2);
  });

  test("is sent again by hand with the same event id and bytes, as a new delivery", async () => {
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    await outbox.finished();
    const [first] = await outbox.deliveries(endpoint.id);
    const { body } = await outbox.world.post(`/v1/webhooks/deliveries/${first.id}/resend`);
    await outbox.finished();
    const [before, again] = receiver.received as [Received, Received];
    expect(again.body).toBe(before.body);
    expect(again.headers["x-service-event"]).toBe(before.headers["x-service-event"] ?? "");
    expect(again.headers["x-service-delivery"]).toBe(body.id);
    expect(body.id).not.toBe(first.id);
  });

  test("of a change that was undone does not exist", async () => {
    await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    const twice = { name: "Again", username: "client1" };
    expect((await outbox.world.post("/v1/clients", twice)).status).toBe(422);
    await outbox.finished();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("the answer decides (§3.2)", () => {
  test.each([301, 400, 404, 410])("%i: failed at once", async (status) => {
    receiver.answer = saying(status, { location: "/elsewhere" });
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    await outbox.finished();
    const [delivery] = await outbox.deliveries(endpoint.id);
    expect(delivery).toMatchObject({ status: "failed", attempts: 1, error: "http" });
    expect(delivery).toMatchObject({ response_status: status, response_body: `said ${status}` });
    expect(receiver.received).toHaveLength(1);
  });

  test("500: six attempts, never sooner than the waits, then failed", async () => {
    receiver.answer = saying(500);
    const endpoint = await outbox.endpoint(receiver);
    const waits = [10, 20, 30, 40, 50];
    outbox.start({ waits });
    setSystemTime(new Date("2026-10-15T08:00:00Z"));
    await outbox.events();
    for (const [index, seconds] of waits.entries()) {
      await until("it was tried", async () => (await only(endpoint)).attempts === index + 1);
      // The clock cuts its milliseconds off, so that the wait is surely over only at the next one.
      setSystemTime(Date.now() + seconds * 1000);
      await outbox.turn();
      expect(receiver.received).toHaveLength(index + 1);
      setSystemTime(Date.now() + 1);
      await outbox.turn();
    }
    await outbox.finished();
    const delivery = await only(endpoint);
    expect(delivery).toMatchObject({ status: "failed", attempts: 6, next_attempt_at: null });
    expect(delivery.attempt_log.map(({ n }: { n: number }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(
      new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"])).size,
    ).toBe(1);
  });

  test("503, then 200: delivered by the second attempt", async () => {
    receiver.answer = (_, response) =>
      response.writeHead(receiver.received.length === 1 ? 503 : 200).end();
    const endpoint = await outbox.endpoint(receiver);
    outbox.start({ waits: [0.01] });
    await outbox.events();
    await outbox.finished();
    const [delivery] = await outbox.deliveries(endpoint.id);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 2, error: null });
  });

  test("429 with Retry-After: the wait is lengthened", async () => {
    setSystemTime(new Date("2026-10-15T08:00:00Z"));
    receiver.answer = saying(429, { "retry-after": "120" });
    const endpoint = await outbox.endpoint(receiver);
    outbox.start({ waits: [10] });
    await outbox.events();
    await outbox.settled();
    expect(await only(endpoint)).toMatchObject({
      status: "pending",
      attempts: 1,
      response_status: 429,
      next_attempt_at: "2026-10-15T08:02:00Z",
    });
  });

  test("no answer: retried after the contract's wait, by the clock", async () => {
    receiver.answer = (_, response) => response.destroy();
    const endpoint = await outbox.endpoint(receiver);
    outbox.start({ waits: [3600] });
    await outbox.events();
    await outbox.settled();
    const [delivery] = await outbox.deliveries(endpoint.id);
    expect(delivery).toMatchObject({ status: "pending", error: "connect", response_status: null });

    receiver.answer = saying(200);
    await outbox.events();
    await until("the second is sent", () => receiver.received.length === 2);
    setSystemTime(Date.now() + 3_601_000);
    await outbox.events();
    await outbox.finished();
    expect((await outbox.deliveries(endpoint.id))[0]).toMatchObject({
      status: "delivered",
      attempts: 2,
    });
  });
});

describe("fifteen failures in a row", () => {
  test("switch the endpoint off; what comes later is dropped", async () => {
    receiver.answer = saying(410);
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events(14);
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 14 });
    await outbox.events();
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({
      active: false,
      failure_count: 15,
      disabled_at: expect.any(String),
      disabled_reason: "failing",
    });
    await outbox.events();
    const deliveries = await outbox.deliveries(endpoint.id);
    expect(deliveries.at(-1)).toMatchObject({ status: "dropped", reason: "endpoint_off" });
    expect(receiver.received).toHaveLength(15);
  });

  test("drop what still waits for its next attempt", async () => {
    receiver.answer = (_, response) =>
      response.writeHead(receiver.received.length === 1 ? 500 : 410).end();
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    await outbox.settled();
    await outbox.events(15);
    await outbox.finished();
    const [waiting] = await outbox.deliveries(endpoint.id);
    expect(waiting).toMatchObject({ status: "dropped", reason: "endpoint_off", attempts: 1 });
  });

  test("are counted from the last success on; pings do not count", async () => {
    receiver.answer = saying(410);
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events(14);
    await outbox.finished();
    await outbox.world.post(`/v1/webhooks/${endpoint.id}/test`);
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 14 });
    receiver.answer = saying(200);
    await outbox.events();
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 0 });
    receiver.answer = saying(410);
    await outbox.events(14);
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 14 });
  });
});

describe("a ping", () => {
  test("reaches an endpoint that is off", async () => {
    const endpoint = await outbox.endpoint(receiver);
    await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: false });
    outbox.start();
    await outbox.world.post(`/v1/webhooks/${endpoint.id}/test`);
    await outbox.finished();
    const [received] = receiver.received as [Received];
    expect(verifies(received, endpoint.secret)).toBe(true);
    expect(JSON.parse(received.body)).toMatchObject({
      topic: "webhook.ping",
      data: { endpoint_id: endpoint.id },
    });
  });

  test("is tried once", async () => {
    receiver.answer = saying(500);
    const endpoint = await outbox.endpoint(receiver);
    outbox.start({ waits: [0.01, 0.01] });
    await outbox.world.post(`/v1/webhooks/${endpoint.id}/test`);
    await outbox.finished();
    const [delivery] = await outbox.deliveries(endpoint.id);
    expect(delivery).toMatchObject({ topic: "webhook.ping", status: "failed", attempts: 1 });
  });
});

describe("judged again at the sending", () => {
  const keyOf = (secret: string) => secret.split("_")[1] ?? "";
  const changeKey = (secret: string, values: object) =>
    outbox.world.sqlite.run(
      build
        .updateTable("api_keys")
        .set(values)
        .where("org_id", "=", outbox.world.cedar.id)
        .where("prefix", "=", keyOf(secret)),
    );

  test.each<[DropReason, object]>([
    ["key_inactive", { active: 0 }],
    ["key_inactive", { deleted_at: "2026-10-15T08:00:00Z" }],
    ["key_inactive", { expires_at: "2026-10-15T08:00:00Z" }],
    ["ability_lost", { abilities: '["webhooks:manage"]' }],
  ])("%s: %p", async (reason, lost) => {
    const key = outbox.world.apiKey();
    const { id } = await outbox.endpoint(receiver, {}, key);
    await outbox.events();
    changeKey(key, lost);
    outbox.start();
    await outbox.finished();
    const [row] = outbox.world.sqlite.all(
      build
        .selectFrom("webhook_deliveries")
        .select(["status", "reason", "attempts"])
        .where("org_id", "=", outbox.world.cedar.id)
        .where("endpoint_id", "=", id),
    );
    expect(row).toEqual({ status: "dropped", reason, attempts: 0 });
    expect(receiver.received).toEqual([]);
  });

  test("endpoint_off, also what is not due yet; endpoint_deleted; neither counts as a failure", async () => {
    receiver.answer = saying(500);
    const off = await outbox.endpoint(receiver);
    const gone = await outbox.endpoint(receiver);
    await outbox.events();
    await outbox.world.delete(`/v1/webhooks/${gone.id}`);
    outbox.start();
    await outbox.settled();
    await outbox.world.put(`/v1/webhooks/${off.id}`, { active: false });
    await outbox.finished();
    const rows = outbox.world.sqlite.all(
      build
        .selectFrom("webhook_deliveries")
        .select(["reason", "attempts"])
        .where("org_id", "=", outbox.world.cedar.id)
        .orderBy("seq"),
    );
    expect(rows.toSorted((a, b) => a.attempts - b.attempts)).toEqual([
      { reason: "endpoint_deleted", attempts: 0 },
      { reason: "endpoint_off", attempts: 1 },
    ]);
    expect((await outbox.read(off.id)).failure_count).toBe(0);
  });

  test("hundreds that may no longer be sent are dropped, and nothing is sent", async () => {
    const { id } = await outbox.endpoint(receiver);
    await outbox.events(250);
    await outbox.world.put(`/v1/webhooks/${id}`, { active: false });
    outbox.start();
    await outbox.finished();
    expect(
      (await outbox.world.get(`/v1/webhooks/${id}/deliveries?status=dropped`)).body.meta.total,
    ).toBe(250);
    expect(receiver.received).toEqual([]);
  });
});

describe("a new secret", () => {
  test("signs at once; the old one stays beside it for a day, in the standard's header alone", async () => {
    const endpoint = await outbox.endpoint(receiver);
    const rolled = (await outbox.world.post(`/v1/webhooks/${endpoint.id}/roll-secret`)).body;
    outbox.start();
    await outbox.events();
    await outbox.finished();
    const [first] = receiver.received as [Received];
    expect(verifies(first, rolled.secret)).toBe(true);
    expect(verifies(first, endpoint.secret)).toBe(false);
    setSystemTime(Date.now() + 24 * 3600 * 1000 + 1000);
    await outbox.events();
    await outbox.finished();
    const [, later] = receiver.received as [Received, Received];
    const signatures = ({ headers, body }: Received, ...secrets: string[]) =>
      secrets
        .map((secret) =>
          standardSignature(
            secret,
            headers["webhook-id"] ?? "",
            Number(headers["webhook-timestamp"]),
            body,
          ),
        )
        .join(" ");
    expect(first.headers["webhook-signature"]).toBe(
      signatures(first, rolled.secret, endpoint.secret),
    );
    expect(later.headers["webhook-signature"]).toBe(signatures(later, rolled.secret));
  });
});

describe("a damaged file", () => {
  const damage = (message: string | null) => outbox.world.sqlite.storage.setDamage(message);

  test("sends nothing, and goes on once it is found sound", async () => {
    await outbox.endpoint(receiver);
    await outbox.events(2);
    damage("The database is damaged.");
    outbox.start();
    for (let turns = 0; turns < 3; turns += 1)
      await new Promise((resolve) => setImmediate(resolve));
    expect(receiver.received).toEqual([]);
    damage(null);
    await outbox.finished();
    expect(receiver.received).toHaveLength(2);
  });

  test("takes no result of what is on its way: that is neither lost nor sent again and again", async () => {
    const endpoint = await outbox.endpoint(receiver);
    const refusing = Promise.withResolvers<void>();
    receiver.answer = (_, response) =>
      void refusing.promise.then(() => response.writeHead(500).end());
    outbox.start({ waits: [0, 0, 0, 0, 0] });
    await outbox.events();
    await until("it is on its way", () => receiver.received.length === 1);
    damage("The database is damaged.");
    refusing.resolve();
    await outbox.logged("a webhook will be tried again");
    expect(receiver.received).toHaveLength(1);
    expect(await only(endpoint)).toMatchObject({ status: "pending", attempts: 0 });
  });
});
