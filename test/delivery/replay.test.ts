import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { across_organizations, build } from "../../src/database/build.ts";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import { type Received, type Receiver, verifies } from "./receiver.ts";

/* POST /v1/webhooks/{uuid}/replay (decisions §7), against a real receiver. */

let outbox: Outbox;
beforeEach(() => {
  outbox = new Outbox();
});
afterEach(async () => {
  jest.useRealTimers();
  await outbox.close();
});

const since = "2026-01-01T00:00:00Z";

const replay = (endpoint: { id: string }, more: object = {}) =>
  outbox.world.post(`/v1/webhooks/${endpoint.id}/replay`, { from: since, ...more });

/** Makes events whose deliveries have failed before anything was sent; their ids, oldest first. */
const missed = async (endpoint: { id: string }, count: number, status = "failed") => {
  await outbox.events(count);
  outbox.world.sqlite.execute(
    `UPDATE webhook_deliveries SET status = '${status}', next_attempt_at = NULL WHERE status = 'pending'`,
  );
  return deliveries(endpoint).map(({ event_id }) => event_id);
};

const deliveries = ({ id }: { id: string }) =>
  outbox.world.sqlite.all(
    build
      .selectFrom("webhook_deliveries")
      .selectAll()
      .modifyFront(across_organizations)
      .where("endpoint_id", "=", id)
      .orderBy("seq"),
  );

const resends = (endpoint: { id: string }) =>
  deliveries(endpoint).filter(({ resend_of }) => resend_of !== null);

const openReplays = () =>
  outbox.world.sqlite.all(
    build.selectFrom("webhook_replays").selectAll().modifyFront(across_organizations),
  ).length;

const ended = () => until("no replay is open", () => openReplays() === 0);

const eventOf = ({ headers }: Received) => headers["x-service-event"] ?? "";
const eventsAt = ({ received }: Receiver) => received.map(eventOf);

/** A replay queues so many at a time (decisions §7). */
const batch_max = 100;
/** More than a batch. */
const many = batch_max + 30;

const ok: Receiver["answer"] = (_, response) => response.writeHead(204).end();

/** Answers nothing until told. */
const holding = async () => {
  const held: (() => void)[] = [];
  const receiver = await outbox.receiver((_, response) => {
    held.push(() => response.writeHead(204).end());
  });
  return {
    receiver,
    waiting: () => held.length,
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
  };
};

describe("a replay", () => {
  test("sends the stored payload again, with the same event and a delivery of its own", async () => {
    const receiver = await outbox.receiver();
    const endpoint = await outbox.endpoint(receiver);
    const events = await missed(endpoint, 30);
    outbox.start();
    const { status, body } = await replay(endpoint);
    expect([status, body]).toEqual([202, { count: 30 }]);
    await ended();
    expect(eventsAt(receiver).toSorted()).toEqual(events.toSorted());
    const all = deliveries(endpoint);
    for (const sent of resends(endpoint)) {
      const original = all.find(({ id }) => id === sent.resend_of);
      expect(sent).toMatchObject({ status: "delivered", event_id: original?.event_id });
      const received = receiver.received.find((one) => eventOf(one) === sent.event_id);
      if (!received) throw new Error("it has not arrived");
      expect(received.body).toBe(original?.payload ?? "");
      expect(received.headers["x-service-delivery"]).toBe(sent.id);
      expect(verifies(received, endpoint.secret)).toBe(true);
    }
    expect((await replay(endpoint)).body).toEqual({ count: 0 });
    expect(openReplays()).toBe(0);
  });

  test("goes where the endpoint points now, signed with its secret of now", async () => {
    const old = await outbox.receiver();
    const moved = await outbox.receiver();
    const endpoint = await outbox.endpoint(old);
    await missed(endpoint, 1);
    await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { url: moved.url() });
    const rolled = await outbox.world.post(`/v1/webhooks/${endpoint.id}/roll-secret`, {});
    outbox.start();
    await replay(endpoint);
    await until("it arrives", () => moved.received.length === 1);
    expect(moved.received.map((one) => verifies(one, rolled.body.secret))).toEqual([true]);
    expect(old.received).toHaveLength(0);
  });

  test("queues one batch for a receiver that hangs, and goes on when it answers", async () => {
    const slow = await holding();
    const endpoint = await outbox.endpoint(slow.receiver);
    const events = await missed(endpoint, many);
    outbox.start();
    await replay(endpoint);
    let most = 0;
    while (openReplays() > 0) {
      await until("it hangs, or has all", () => slow.waiting() > 0 || openReplays() === 0);
      most = Math.max(most, resends(endpoint).filter(({ status }) => status === "pending").length);
      slow.release();
    }
    expect(most).toBe(batch_max);
    expect(eventsAt(slow.receiver).toSorted()).toEqual(events.toSorted());
  });

  test("is not held up by deliveries that the receiver fails at", async () => {
    const receiver = await outbox.receiver();
    const endpoint = await outbox.endpoint(receiver);
    const events = await missed(endpoint, 60);
    const poison = new Set(events.slice(0, 20));
    receiver.answer = (one, response) =>
      response.writeHead(poison.has(eventOf(one)) ? 500 : 204).end();
    outbox.start();
    await replay(endpoint);
    await until("the others have arrived", () =>
      resends(endpoint).some(({ event_id, status }) => {
        return event_id === events.at(-1) && status === "delivered";
      }),
    );
    await ended();
    expect(resends(endpoint).filter(({ status }) => status === "delivered")).toHaveLength(40);
    expect(resends(endpoint).filter(({ status }) => status === "pending")).toHaveLength(20);
  });

  test("waits for a receiver that asks for time", async () => {
    const receiver = await outbox.receiver((_, response) => response.writeHead(429).end());
    const endpoint = await outbox.endpoint(receiver);
    await missed(endpoint, many);
    outbox.start();
    await replay(endpoint);
    await until("the batch was tried", () => receiver.received.length === batch_max);
    await outbox.turn();
    expect([resends(endpoint).length, openReplays()]).toEqual([batch_max, 1]);
  });

  test("lets new events and single resends go first", async () => {
    const slow = await holding();
    const endpoint = await outbox.endpoint(slow.receiver);
    const events = await missed(endpoint, many);
    outbox.start();
    await replay(endpoint);
    await until("it hangs", () => slow.waiting() === 1);
    await outbox.events(3);
    const fresh = deliveries(endpoint)
      .filter(({ status, resend_of }) => status === "pending" && resend_of === null)
      .map(({ event_id }) => event_id);
    const last = deliveries(endpoint).find(({ event_id }) => event_id === events.at(-1));
    await outbox.world.post(`/v1/webhooks/deliveries/${last?.id}/resend`, {});
    slow.receiver.answer = ok;
    slow.release();
    await ended();
    const order = eventsAt(slow.receiver);
    expect(order.slice(1, 5).toSorted()).toEqual([...fresh, last?.event_id ?? ""].toSorted());
    expect(order.toSorted()).toEqual([...events, ...fresh].toSorted()); // none twice
  });

  test("lets new events go before what it retries", async () => {
    jest.useFakeTimers();
    const receiver = await outbox.receiver();
    const endpoint = await outbox.endpoint(receiver);
    const events = await missed(endpoint, 40);
    receiver.answer = (_, response) => response.writeHead(500).end();
    outbox.start({ waits: [60, 3600, 3600, 3600, 3600] });
    await replay(endpoint);
    await ended();
    await outbox.settled();
    await outbox.stop();
    receiver.received.length = 0;
    receiver.answer = ok;
    jest.advanceTimersByTime(61_000);
    await outbox.events(1);
    outbox.start();
    await until("all have arrived", () => receiver.received.length === 41);
    expect(events).not.toContain(eventsAt(receiver)[0] ?? "");
  });

  test("two of one endpoint go one after the other, and send each event once", async () => {
    const slow = await holding();
    const endpoint = await outbox.endpoint(slow.receiver);
    await missed(endpoint, 30);
    const events = await missed(endpoint, 10, "dropped");
    outbox.start();
    expect((await replay(endpoint, { status: "failed" })).body).toEqual({ count: 30 });
    await until("it hangs", () => slow.waiting() === 1);
    expect((await replay(endpoint)).body).toEqual({ count: 10 });
    await outbox.turn();
    expect([openReplays(), resends(endpoint).length]).toEqual([2, 30]);
    slow.receiver.answer = ok;
    slow.release();
    await ended();
    expect(eventsAt(slow.receiver).toSorted()).toEqual(events.toSorted());
  });

  test("goes on where it was after a stop", async () => {
    const slow = await holding();
    const endpoint = await outbox.endpoint(slow.receiver);
    const events = await missed(endpoint, 30);
    outbox.start();
    await replay(endpoint);
    await until("it hangs", () => slow.waiting() === 1);
    slow.receiver.answer = ok;
    slow.release();
    await outbox.stop();
    expect(openReplays()).toBe(1);
    outbox.start();
    await ended();
    expect(eventsAt(slow.receiver).toSorted()).toEqual(events.toSorted());
  });

  test("ends when its endpoint is switched off, and does not come back with it", async () => {
    const slow = await holding();
    const endpoint = await outbox.endpoint(slow.receiver);
    await missed(endpoint, many);
    outbox.start();
    await replay(endpoint);
    await until("it hangs", () => slow.waiting() === 1);
    await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: false });
    expect(openReplays()).toBe(0);
    slow.release();
    await outbox.finished();
    await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: true });
    await outbox.turn();
    const after = resends(endpoint);
    expect(after.filter(({ status }) => status === "delivered")).toHaveLength(1);
    expect(after.filter(({ reason }) => reason === "endpoint_off")).toHaveLength(batch_max - 1);
    // What it had dropped can be replayed.
    slow.receiver.answer = ok;
    expect((await replay(endpoint)).body).toEqual({ count: many - 1 });
    await ended();
  });

  test("ends when its endpoint is deleted, and when failures switch it off", async () => {
    const receiver = await outbox.receiver((_, response) => response.writeHead(400).end());
    const failing = await outbox.endpoint(receiver);
    await missed(failing, many);
    outbox.start();
    await replay(failing);
    await until("it is off", async () => !(await outbox.read(failing.id)).active);
    expect(openReplays()).toBe(0);
    await outbox.finished();
    expect(resends(failing)).toHaveLength(batch_max);

    const slow = await holding();
    const deleted = await outbox.endpoint(slow.receiver);
    await outbox.stop();
    await missed(deleted, many);
    outbox.start();
    await replay(deleted);
    await outbox.world.delete(`/v1/webhooks/${deleted.id}`);
    expect(openReplays()).toBe(0);
  });

  test("whose key has lost the ability drops one after another, and ends", async () => {
    const receiver = await outbox.receiver();
    const abilities = ["webhooks:manage", "webhooks:read", "clients:read"] as const;
    const key = outbox.world.apiKey({ abilities: [...abilities] });
    const endpoint = await outbox.endpoint(receiver, {}, key);
    await missed(endpoint, 20);
    outbox.world.sqlite.execute(
      `UPDATE api_keys SET abilities = '["webhooks:manage"]' WHERE abilities NOT LIKE '%all%'`,
    );
    outbox.start();
    const path = `/v1/webhooks/${endpoint.id}/replay`;
    expect((await outbox.world.post(path, { from: since }, { key })).body).toEqual({ count: 20 });
    await ended();
    expect(resends(endpoint).map(({ reason }) => reason)).toEqual(Array(20).fill("ability_lost"));
    expect(receiver.received).toHaveLength(0);
  });

  test("ends with the first that is dropped since its key is off", async () => {
    const receiver = await outbox.receiver();
    const key = outbox.world.apiKey({ name: "switched" });
    const endpoint = await outbox.endpoint(receiver, {}, key);
    await missed(endpoint, many);
    const switchKey = (active: number) =>
      outbox.world.sqlite.execute(`UPDATE api_keys SET active = ${active} WHERE name = 'switched'`);
    const replayOwn = () =>
      outbox.world.post(`/v1/webhooks/${endpoint.id}/replay`, { from: since }, { key });
    expect((await replayOwn()).body).toEqual({ count: many });
    switchKey(0);
    outbox.start();
    await ended();
    await outbox.finished();
    await outbox.turn();
    const copies = resends(endpoint);
    expect(copies.length).toBeLessThanOrEqual(batch_max);
    expect(new Set(copies.map(({ reason }) => reason))).toEqual(new Set(["key_inactive"]));
    // Nothing of it is lost: it can be replayed once the key is on.
    switchKey(1);
    expect((await replayOwn()).body).toEqual({ count: many });
    await ended();
    expect(new Set(eventsAt(receiver)).size).toBe(many);
  });

  test("whose batch is still to be sent is looked at and passed over; among many such the service has its turns", async () => {
    const endpoint = await outbox.endpoint(await outbox.receiver());
    await missed(endpoint, 8);
    await replay(endpoint);
    const { sqlite } = outbox.world;
    sqlite.execute(`
      UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = ${Date.now() + 3_600_000};
      UPDATE webhook_replays SET batch_from_seq = 1, batch_until_seq = 8;
      CREATE TEMP TABLE more_endpoints AS SELECT * FROM webhook_endpoints;
      CREATE TEMP TABLE more_replays AS SELECT * FROM webhook_replays`);
    for (let n = 0; n < 99; n += 1)
      sqlite.execute(`
        UPDATE more_endpoints SET id = 'endpoint ${n}';
        UPDATE more_replays SET id = 'replay ${n}', endpoint_id = 'endpoint ${n}';
        INSERT INTO webhook_endpoints SELECT * FROM more_endpoints;
        INSERT INTO webhook_replays SELECT * FROM more_replays`);
    const looks = jest.spyOn(sqlite, "first");
    const lookedAt = () =>
      looks.mock.calls.filter(([, values]) => "endpoint_id" in (values ?? {})).length;
    outbox.start();
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(lookedAt()).toBeLessThan(100);
    await until("all were looked at", () => lookedAt() >= 100);
    looks.mockRestore();
    expect(openReplays()).toBe(100);
  });

  test("tries again later what the storage has refused", async () => {
    jest.useFakeTimers();
    const receiver = await outbox.receiver();
    const endpoint = await outbox.endpoint(receiver);
    await missed(endpoint, 10);
    outbox.world.sqlite.execute(
      "CREATE TRIGGER refuses BEFORE UPDATE ON webhook_replays BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    outbox.start();
    await replay(endpoint);
    await outbox.logged("a replay could not go on");
    outbox.world.sqlite.execute("DROP TRIGGER refuses");
    jest.advanceTimersByTime(5000);
    await ended();
    expect(receiver.received).toHaveLength(10);
  });
});
