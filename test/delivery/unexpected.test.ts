import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";

/* No time passes here but what a test moves the clock by, so no wait and no limit ends by itself. */

let outbox: Outbox;
let receiver: Receiver;
beforeEach(async () => {
  jest.useFakeTimers();
  outbox = new Outbox();
  receiver = await outbox.receiver();
});
afterEach(async () => {
  jest.useRealTimers();
  setSystemTime();
  await outbox.close();
});

describe("results that cannot be saved, for no reason of the storage", () => {
  /** The database refuses the results of deliveries to such an endpoint, as no storage would. */
  const poison = (endpoint_id: string): void =>
    outbox.world.sqlite.execute(
      `CREATE TRIGGER poison BEFORE UPDATE ON webhook_deliveries
         WHEN NEW.endpoint_id = '${endpoint_id}' BEGIN SELECT RAISE(ABORT, 'poisoned'); END`,
    );
  const set_aside = "a webhook was set aside";

  test("hold no place, and are tried again after pauses that grow", async () => {
    const { id } = await outbox.endpoint(receiver);
    poison(id);
    outbox.start();
    await outbox.events();
    await outbox.logged(set_aside);
    for (const [index, seconds] of [10, 20, 40].entries()) {
      jest.advanceTimersByTime(seconds * 1000 - 1);
      await outbox.turn();
      expect(receiver.received).toHaveLength(index + 1);
      jest.advanceTimersByTime(1);
      await outbox.logged(set_aside, index + 2);
    }
    outbox.world.sqlite.execute("DROP TRIGGER poison");
    jest.advanceTimersByTime(80_000);
    await outbox.finished();
    expect((await outbox.deliveries(id))[0]).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("keep no other delivery of the endpoint waiting, unless all of them fail", async () => {
    const { id } = await outbox.endpoint(receiver);
    await outbox.events(3);
    const ids = (await outbox.deliveries(id)).map(({ id }) => id);
    outbox.world.sqlite.execute(
      `CREATE TRIGGER poison BEFORE UPDATE ON webhook_deliveries
         WHEN NEW.id IN ('${ids.join("', '")}') BEGIN SELECT RAISE(ABORT, 'poisoned'); END`,
    );
    outbox.start();
    await outbox.events(20);
    await until("the others are delivered", async () => {
      const { body } = await outbox.world.get(`/v1/webhooks/${id}/deliveries?status=delivered`);
      return body.meta.total === 20;
    });
    outbox.world.sqlite.execute("DROP TRIGGER poison");
    poison(id);
    await outbox.events(20);
    await outbox.logged(set_aside, 8);
    await outbox.turn();
    expect(receiver.received.length).toBeLessThan(3 + 20 + 20);
  });
});

test("an outbox that cannot be looked at for a while is looked at again", async () => {
  await outbox.endpoint(receiver);
  outbox.start();
  const { sqlite } = outbox.world;
  const { dataVersion } = sqlite;
  sqlite.dataVersion = () => {
    throw new Error("database is locked");
  };
  jest.advanceTimersByTime(1000);
  await outbox.logged("the outbox could not be looked at");
  sqlite.dataVersion = dataVersion;
  jest.advanceTimersByTime(1000);
  await outbox.events();
  await outbox.finished();
  expect(receiver.received).toHaveLength(1);
});

describe("a clock that is set back by a day", () => {
  const day_ms = 24 * 3600 * 1000;
  const waits = [10, 60, 300, 1800, 7200];

  test("makes nothing wait longer than §6.5 says, and nothing less", async () => {
    receiver.answer = (_, response) => response.writeHead(500).end();
    const { id } = await outbox.endpoint(receiver);
    outbox.start({ waits });
    await outbox.events();
    await outbox.settled();
    setSystemTime(Date.now() - day_ms);
    const set_back_ms = Date.now();
    await until("it is due by the new clock", async () => {
      jest.advanceTimersByTime(0);
      await outbox.turn();
      const [{ next_attempt_at }] = await outbox.deliveries(id);
      return Date.parse(next_attempt_at) <= set_back_ms + 11_000;
    });
    expect(receiver.received).toHaveLength(1);
    setSystemTime(set_back_ms + 11_000);
    await outbox.turn();
    await until("it is sent", () => receiver.received.length === 2);
  });

  test("while no service runs: what was queued is sent at the start", async () => {
    await outbox.endpoint(receiver);
    await outbox.events(3);
    setSystemTime(Date.now() - day_ms);
    outbox.start({ waits });
    await outbox.finished();
    expect(receiver.received).toHaveLength(3);
  });

  test("lets a receiver that asked for a wait have it", async () => {
    receiver.answer = (_, response) => response.writeHead(503, { "retry-after": "7200" }).end();
    const { id } = await outbox.endpoint(receiver);
    outbox.start({ waits });
    await outbox.events();
    await outbox.settled();
    await outbox.stop();
    setSystemTime(Date.now() - day_ms);
    const set_back_ms = Date.now();
    outbox.start({ waits });
    await until("it is due by the new clock", async () => {
      const [{ next_attempt_at }] = await outbox.deliveries(id);
      const wait_ms = Date.parse(next_attempt_at) - set_back_ms;
      return wait_ms > 7190_000 && wait_ms <= 7201_000;
    });
  });

  test("lets a former secret sign for a day, no more", async () => {
    const { id } = await outbox.endpoint(receiver);
    await outbox.world.post(`/v1/webhooks/${id}/roll-secret`);
    setSystemTime(Date.now() - day_ms);
    outbox.start({ waits });
    await outbox.events();
    await outbox.finished();
    setSystemTime(Date.now() + day_ms + 1000);
    await outbox.events();
    await outbox.finished();
    const signatures = receiver.received.map(
      ({ headers }) => headers["webhook-signature"]?.split(" ").length,
    );
    expect(signatures).toEqual([2, 1]);
  });
});
