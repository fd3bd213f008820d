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
  const tried_again = "a webhook will be tried again";

  test("hold up nobody, and are tried again after pauses that grow", async () => {
    const { id } = await outbox.endpoint(receiver);
    poison(id);
    outbox.start();
    await outbox.events();
    await outbox.logged(tried_again);
    for (const [index, seconds] of [10, 20, 40].entries()) {
      jest.advanceTimersByTime(seconds * 1000 - 1);
      await outbox.turn();
      expect(receiver.received).toHaveLength(index + 1);
      jest.advanceTimersByTime(1);
      await outbox.logged(tried_again, index + 2);
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
    await outbox.logged(tried_again, 8);
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
  await outbox.logged("dispatcher: the database could not be looked at");
  sqlite.dataVersion = dataVersion;
  jest.advanceTimersByTime(1000);
  await outbox.events();
  await outbox.finished();
  expect(receiver.received).toHaveLength(1);
});

describe("a clock that is set back", () => {
  const hour_ms = 3600 * 1000;
  const day_ms = 24 * hour_ms;
  const waits = [10, 60, 300, 1800, 7200];

  const waitingForRetry = async () => {
    receiver.answer = (_, response) => response.writeHead(500).end();
    const endpoint = await outbox.endpoint(receiver);
    outbox.start({ waits });
    await outbox.events();
    await outbox.settled();
    return endpoint;
  };

  test("by more than the longest wait of §6.5: what waits is due at once, and waits by the new clock", async () => {
    const { id } = await waitingForRetry();
    setSystemTime(Date.now() - day_ms);
    const set_back_ms = Date.now();
    await outbox.turn();
    jest.advanceTimersByTime(1000);
    await until("it is tried again", async () => (await outbox.deliveries(id))[0].attempts === 2);
    const [{ next_attempt_at }] = await outbox.deliveries(id);
    const wait_ms = Date.parse(next_attempt_at) - set_back_ms;
    expect(wait_ms).toBeGreaterThan(58_000);
    expect(wait_ms).toBeLessThan(63_000);
  });

  test("by less: what waits keeps its time", async () => {
    await waitingForRetry();
    setSystemTime(Date.now() - hour_ms);
    await outbox.turn();
    expect(receiver.received).toHaveLength(1);
    setSystemTime(Date.now() + hour_ms + 11_000);
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

  test.each([
    ["an hour: a former secret goes on signing", hour_ms, 2],
    ["two days: it no longer signs", 2 * day_ms, 1],
  ])("by %s", async (_, by_ms, signatures) => {
    const { id } = await outbox.endpoint(receiver);
    await outbox.world.post(`/v1/webhooks/${id}/roll-secret`);
    setSystemTime(Date.now() - by_ms);
    outbox.start({ waits });
    await outbox.events();
    await outbox.finished();
    const [received] = receiver.received;
    expect(received?.headers["webhook-signature"]?.split(" ")).toHaveLength(signatures);
  });
});
