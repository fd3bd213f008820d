import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { until } from "../until.ts";
import { workOf } from "../work.ts";
import { Outbox } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";

/* No time passes here but what a test moves the clock by, so no wait and no limit ends by itself. */

let outbox: Outbox;
beforeEach(() => {
  jest.useFakeTimers();
  outbox = new Outbox();
});
afterEach(async () => {
  jest.useRealTimers();
  await outbox.close();
});

/** Answers nothing until told, and remembers how many waited at once. */
const holding = async () => {
  const held: (() => void)[] = [];
  const receiver = await outbox.receiver((_, response) => {
    held.push(() => response.writeHead(204).end());
  });
  return {
    receiver,
    waiting: () => held.length,
    release: (count = held.length) => {
      for (const answer of held.splice(0, count)) answer();
    },
  };
};

const ok: Receiver["answer"] = (_, response) => response.writeHead(204).end();
const received = (receiver: Receiver) => receiver.received.length;

/** An endpoint that has answered once, and so is verified. */
const verified = async (receiver: Receiver, key = outbox.world.key) => {
  const { answer } = receiver;
  receiver.answer = ok;
  const endpoint = await outbox.endpoint(receiver, {}, key);
  await outbox.world.post(`/v1/webhooks/${endpoint.id}/test`, {}, { key });
  await outbox.finished();
  receiver.answer = answer;
  receiver.received.length = 0;
  return endpoint;
};

/** §6.5: a sending ends after ten seconds. */
const whole_ms = 10_000;
/** How often the dispatcher looks around, whatever happens. */
const look_ms = 1000;

describe("endpoint queues", () => {
  test("a receiver that hangs holds up nobody else", async () => {
    const dead = await holding();
    const live = await outbox.receiver();
    outbox.start();
    await verified(dead.receiver);
    await verified(live);
    await outbox.events(40);
    await until("the other has all", () => received(live) === 40);
    await until("it hangs on four", () => dead.waiting() === 4);
    expect(received(dead.receiver)).toBe(4);
  });

  test("one that hung is asked one at a time, until it answers again", async () => {
    const slow = await holding();
    outbox.start();
    await verified(slow.receiver);
    await outbox.events(12);
    await until("it hangs on four", () => slow.waiting() === 4);
    jest.advanceTimersByTime(whole_ms);
    await until("it is asked again", () => received(slow.receiver) === 5);
    await outbox.turn();
    expect(received(slow.receiver)).toBe(5);
    slow.receiver.answer = ok;
    slow.release();
    await until("it has the others", () => received(slow.receiver) === 12);
  });

  test("at most 4 are on their way to one endpoint, and 64 in all, the last 16 for who has none", async () => {
    const receivers = await holding();
    outbox.start();
    const others = ["Orontes", "Litani", "Hasbani"].map((name) =>
      outbox.world.apiKey({}, outbox.world.organization(name)),
    );
    for (const key of [outbox.world.key, outbox.world.bekaa_key, ...others])
      for (let count = 0; count < 10; count += 1) await verified(receivers.receiver, key);
    await outbox.events(1);
    await until("each of Cedar Net's waits for one", () => receivers.waiting() === 10);
    await outbox.events(9);
    await until("each waits for four", () => receivers.waiting() === 40);
    await outbox.turn();
    expect(receivers.waiting()).toBe(40);
    await outbox.events(10, outbox.world.bekaa_key);
    await until("those that have none get one each", () => receivers.waiting() === 56);
    await outbox.turn();
    expect(receivers.waiting()).toBe(56);
    for (const key of others) await outbox.events(1, key);
    for (const answered of [0, 1, 2]) {
      await until("64 wait", () => receivers.waiting() === 64);
      expect(received(receivers.receiver)).toBe(64 + answered);
      receivers.release(1);
    }
    receivers.receiver.answer = ok;
    receivers.release();
    await outbox.finished();
    expect(received(receivers.receiver)).toBe(230);
  });

  test("receivers that are slow to answer are sent one at a time each, and a quarter of all", async () => {
    const slow = await holding();
    outbox.start();
    for (let count = 0; count < 10; count += 1) {
      await verified(slow.receiver);
      await verified(slow.receiver, outbox.world.bekaa_key);
    }
    await outbox.events();
    await outbox.events(1, outbox.world.bekaa_key);
    await until("each is asked once", () => slow.waiting() === 20);
    jest.advanceTimersByTime(9000);
    slow.release();
    await outbox.finished();
    await outbox.events(9);
    await outbox.events(9, outbox.world.bekaa_key);
    await until("a quarter of all is taken", () => slow.waiting() === 16);
    await outbox.turn();
    expect(slow.waiting()).toBe(16);
    slow.receiver.answer = ok;
    slow.release();
    await until("who answers at once has four again", () => received(slow.receiver) === 200);
  });

  test("a run reads neither queues that are not due nor those to which nothing happened", async () => {
    const failing = await outbox.receiver((_, response) => response.writeHead(500).end());
    for (let count = 0; count < 9; count += 1) {
      await outbox.endpoint(failing);
      await outbox.endpoint(failing, {}, outbox.world.bekaa_key);
    }
    outbox.start();
    await outbox.events();
    await outbox.events(1, outbox.world.bekaa_key);
    await outbox.settled();
    const live = await outbox.receiver();
    await outbox.endpoint(live, { topics: ["client.updated"] });
    await outbox.turn();
    const steps = await workOf(() => outbox.turn());
    const reads = steps.filter((step) => step.includes('cross join "webhook_endpoints"'));
    expect(reads.length).toBeLessThan(9);
  });
});

describe("stopping and starting", () => {
  test("what was queued while nothing sent is sent at the start", async () => {
    const receiver = await outbox.receiver();
    await outbox.endpoint(receiver);
    await outbox.events(3);
    outbox.start();
    await outbox.finished();
    expect(received(receiver)).toBe(3);
  });

  test("a stop waits for what is on its way, records it, and claims nothing more", async () => {
    const slow = await holding();
    outbox.start();
    const { id } = await verified(slow.receiver);
    await outbox.events(6);
    await until("four wait", () => slow.waiting() === 4);
    const stopped = outbox.stop();
    slow.release();
    await stopped;
    const states = (await outbox.deliveries(id))
      .filter(({ topic }) => topic !== "webhook.ping")
      .map(({ status, attempts }) => [status, attempts]);
    expect(states.toSorted()).toEqual([
      ...Array(4).fill(["delivered", 1]),
      ...Array(2).fill(["pending", 0]),
    ]);
    expect(received(slow.receiver)).toBe(4);
  });

  test("while the storage takes no result, nothing is sent twice", async () => {
    const receiver = await outbox.receiver((_, response) => {
      outbox.world.sqlite.pragma("query_only = ON");
      response.writeHead(204).end("x".repeat(1000));
    });
    const { id } = await outbox.endpoint(receiver);
    outbox.start();
    await outbox.events();
    for (const times of [1, 2]) {
      await outbox.logged("the result of a sending could not be saved", times);
      jest.advanceTimersByTime(look_ms);
    }
    outbox.world.sqlite.pragma("query_only = OFF");
    jest.advanceTimersByTime(look_ms);
    await outbox.finished();
    expect(received(receiver)).toBe(1);
    expect((await outbox.deliveries(id))[0]).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("an outbox that cannot be read for a while is read again", async () => {
    const receiver = await outbox.receiver();
    await outbox.endpoint(receiver);
    await outbox.events();
    outbox.start();
    outbox.world.sqlite.execute("ALTER TABLE webhook_deliveries RENAME TO elsewhere");
    await outbox.logged("dispatcher failed");
    outbox.world.sqlite.execute("ALTER TABLE elsewhere RENAME TO webhook_deliveries");
    jest.advanceTimersByTime(look_ms);
    await outbox.finished();
    expect(received(receiver)).toBe(1);
  });
});
