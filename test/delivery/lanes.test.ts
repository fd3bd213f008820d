import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Outbox, until } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";

let outbox: Outbox;
beforeEach(() => {
  outbox = new Outbox();
});
afterEach(() => outbox.close());

/** Answers nothing until told, and remembers how many waited at once. */
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

const short = { connect_ms: 300, whole_ms: 300 };
const received = (receiver: Receiver) => receiver.received.length;

describe("lanes", () => {
  test("a receiver that hangs holds up nobody else", async () => {
    const dead = await holding();
    const live = await outbox.receiver();
    await outbox.endpoint(dead.receiver);
    await outbox.endpoint(live);
    outbox.start({ limits: short });
    const began = performance.now();
    await outbox.events(40);
    await until(() => received(live) === 40);
    expect(performance.now() - began).toBeLessThan(short.whole_ms);
    expect(received(dead.receiver)).toBe(4);
  });

  test("one that hung is asked one at a time, until it answers again", async () => {
    const slow = await holding();
    await outbox.endpoint(slow.receiver);
    outbox.start({ limits: short });
    await outbox.events(12);
    await until(() => received(slow.receiver) === 5); // four timed out together, then one
    await Bun.sleep(20);
    expect(received(slow.receiver)).toBe(5);
    slow.receiver.answer = (_, response) => response.writeHead(204).end();
    slow.release();
    await until(() => received(slow.receiver) === 12);
  });

  test("at most 4 are on their way to one endpoint, and 64 in all", async () => {
    const receivers = await holding();
    for (let count = 0; count < 10; count += 1) {
      await outbox.endpoint(receivers.receiver);
      await outbox.endpoint(receivers.receiver, {}, outbox.world.bekaa_key);
    }
    await outbox.events(1);
    outbox.start();
    await until(() => receivers.waiting() === 10);
    await outbox.events(9);
    await until(() => receivers.waiting() === 40);
    await outbox.events(10, outbox.world.bekaa_key);
    await until(() => receivers.waiting() === 64);
    await Bun.sleep(20);
    expect(receivers.waiting()).toBe(64);
    receivers.receiver.answer = (_, response) => response.writeHead(204).end();
    receivers.release();
    await outbox.finished();
    expect(received(receivers.receiver)).toBe(200);
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
    const { id } = await outbox.endpoint(slow.receiver);
    outbox.start();
    await outbox.events(6);
    await until(() => slow.waiting() === 4);
    const stopped = outbox.stop();
    await Bun.sleep(10);
    slow.release();
    await stopped;
    const states = (await outbox.deliveries(id)).map(({ status, attempts }) => [status, attempts]);
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
    await until(() => received(receiver) === 1);
    await Bun.sleep(50);
    outbox.world.sqlite.pragma("query_only = OFF");
    await outbox.finished();
    expect(received(receiver)).toBe(1);
    expect((await outbox.deliveries(id))[0]).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("an outbox that cannot be read for a while is read again", async () => {
    const receiver = await outbox.receiver();
    await outbox.endpoint(receiver);
    outbox.start();
    outbox.world.sqlite.execute("ALTER TABLE webhook_deliveries RENAME TO elsewhere");
    await Bun.sleep(20);
    outbox.world.sqlite.execute("ALTER TABLE elsewhere RENAME TO webhook_deliveries");
    await outbox.events();
    await outbox.finished();
    expect(received(receiver)).toBe(1);
  });
});
