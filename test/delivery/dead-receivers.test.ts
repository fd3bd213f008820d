import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";

/* No time passes here but what a test moves the clock by: who hangs, hangs until then. */

let outbox: Outbox;
let dead: Receiver;
beforeEach(async () => {
  jest.useFakeTimers();
  outbox = new Outbox();
  dead = await outbox.receiver(() => {});
});
afterEach(async () => {
  jest.useRealTimers();
  await outbox.close();
});

/** §6.5: a sending ends after ten seconds. */
const whole_ms = 10_000;
const half = 32;
const kept_for_untried = 8;

const received = (receiver: Receiver) => receiver.received.length;

/** Organizations with dead endpoints, and events for each of these. */
const deadOnes = async (organizations: number, endpoints: number, events: number) => {
  for (let n = 0; n < organizations; n += 1) {
    const key = outbox.world.apiKey({}, outbox.world.organization(`Dead ${n}`));
    for (let m = 0; m < endpoints; m += 1) await outbox.endpoint(dead, {}, key);
    await outbox.events(events, key);
  }
};

/** Waits until the dispatcher has started what it starts. */
const served = async (): Promise<number> => {
  let before = -1;
  await until("no more is sent", async () => {
    await outbox.turn();
    const same = received(dead) === before;
    before = received(dead);
    return same;
  });
  return before;
};

describe("while eighty receivers of other organizations hang", () => {
  beforeEach(async () => {
    await deadOnes(8, 10, 2);
    outbox.start();
  });

  test("a new endpoint gets all of its events", async () => {
    expect(await served()).toBeLessThanOrEqual(half);
    const live = await outbox.receiver();
    await outbox.endpoint(live);
    await outbox.events(40);
    await until("it has all", () => received(live) === 40);
  });

  test("so it is after a restart, and who was verified gets four at once", async () => {
    const live = await outbox.receiver();
    await outbox.endpoint(live);
    await outbox.events();
    await until("it is verified", () => received(live) === 1);
    await served();
    const stopped = outbox.stop();
    jest.advanceTimersByTime(whole_ms);
    await stopped;

    live.answer = () => {};
    await outbox.events(40);
    outbox.start();
    await until("four are on their way", () => received(live) === 5);
    await served();
    expect(received(live)).toBe(5);
  });
});

test("an endpoint that was never tried is sent to beside any number that have failed", async () => {
  await deadOnes(80, 1, 3);
  outbox.start();
  let before = 0;
  for (let tried = 0; tried < 80; tried += half) {
    await until("they are on their way", () => received(dead) >= Math.min(80, before + half));
    before = received(dead);
    jest.advanceTimersByTime(whole_ms);
  }
  await until("all have failed", () => received(dead) > before);
  before = await served();
  jest.advanceTimersByTime(whole_ms);
  expect((await served()) - before).toBe(half - kept_for_untried);
  const fresh = await outbox.receiver();
  await outbox.endpoint(fresh);
  await outbox.events(3);
  await until("it has all", () => received(fresh) === 3);
});

test("one that has not yet succeeded is asked one at a time; an answer that is no success verifies nothing", async () => {
  const waiting: (() => void)[] = [];
  const receiver = await outbox.receiver((_, response) => {
    waiting.push(() => response.writeHead(waiting.length === 0 ? 500 : 204).end());
  });
  await outbox.endpoint(receiver);
  await outbox.events(8);
  outbox.start();
  for (const before of [0, 1]) {
    await until("one is on its way", () => received(receiver) === before + 1);
    await outbox.turn();
    expect(received(receiver)).toBe(before + 1);
    waiting.shift()?.();
  }
});

test("a new URL is not verified", async () => {
  const live = await outbox.receiver();
  const { id } = await outbox.endpoint(live);
  outbox.start();
  await outbox.events();
  await outbox.finished();
  await outbox.world.put(`/v1/webhooks/${id}`, { url: dead.url() });
  await outbox.events(4);
  await until("one is on its way", () => received(dead) === 1);
  await outbox.turn();
  expect(received(dead)).toBe(1);
});

test("what is tried again goes before new events, so that who never answers is switched off", async () => {
  const { id } = await outbox.endpoint(dead);
  outbox.start({ waits: [10, 10, 20, 20, 30] });
  let attempts = 0;
  while ((await outbox.read(id)).active) {
    attempts += 1;
    expect(attempts).toBeLessThan(120);
    await outbox.events(3);
    await until("the next attempt begins", () => received(dead) === attempts);
    jest.advanceTimersByTime(whole_ms);
    await until("it is saved", () => outbox.attempts(id) === attempts);
  }
  expect(await outbox.read(id)).toMatchObject({ disabled_reason: "failing", failure_count: 15 });
  // Six for each of the fifteen, and few for those that were begun while all of these waited.
  expect(attempts).toBeGreaterThanOrEqual(6 * 15);
});
