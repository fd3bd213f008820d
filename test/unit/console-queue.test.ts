import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Action, Entry } from "../../src/console/offline/queue/entry.ts";
import {
  blockingStep,
  classifyResponse,
  countsOf,
  isOfOtherCompletion,
  isOpen,
  isPast,
  nextTimestamp,
  nextToSend,
  nextTryAt,
  pauseAfter,
} from "../../src/console/offline/queue/rules.ts";

const rima = "cedar rima";
const karim = "cedar karim";
const now_ms = 1_000_000;

const comment: Action = { kind: "comment", body: { body: "Here", internal: false } };
const start: Action = { kind: "start" };
const complete: Action = { kind: "complete", body: { outcome: "done" } };

let made = 0;

const entry = (deed: Action, changed: Partial<Entry> & { of?: string } = {}): Entry => {
  made += 1;
  const { of = "T-1", ...rest } = changed;
  return {
    id: `entry-${made}`,
    owner: rima,
    owner_name: "Rima",
    subject: { id: of, ticket_number: of, title: "No signal", client_name: null },
    action: deed,
    made_ms: made,
    tries: 0,
    next_try_ms: 0,
    state: "waiting",
    ...rest,
  };
};

describe("what is sent next", () => {
  test("is the oldest, in whatever order they are told", () => {
    const [one, two] = [entry(start), entry(start, { of: "T-2" })];
    expect(nextToSend([two, one], rima, now_ms)).toBe(one);
  });

  test("is nothing of anybody else", () => {
    expect(nextToSend([entry(start)], karim, now_ms)).toBeUndefined();
    expect(nextTryAt([entry(start)], karim)).toBeUndefined();
  });

  test("is never a completion before its start is taken", () => {
    for (const state of ["waiting", "refused"] as const) {
      const first = entry(start, { state, next_try_ms: now_ms + 1 });
      const second = entry(complete);
      expect(blockingStep(second, [first, second])).toBe(first);
      expect(nextToSend([first, second], rima, now_ms)).toBeUndefined();
    }
    const taken = entry(start, { state: "taken" });
    const second = entry(complete);
    expect(nextToSend([taken, second], rima, now_ms)).toBe(second);
  });

  test("goes on with other jobs, and with comments, beside a step that is held up", () => {
    const held = entry(start, { next_try_ms: now_ms + 1 });
    const said = entry(comment);
    const other = entry(complete, { of: "T-2" });
    expect(nextToSend([held, other, said], rima, now_ms)).toBe(said);
    expect(nextToSend([held, other], rima, now_ms)).toBe(other);
  });

  test("does not wait for a time that only a phone's clock, set back since, was near to", () => {
    const day_ms = 24 * 3600 * 1000;
    const paused = entry(start, { next_try_ms: now_ms + day_ms });
    expect(nextToSend([paused], rima, now_ms)).toBe(paused);
    expect(pauseAfter(1, 7 * day_ms)).toBe(3600_000);
  });

  test("is in the order in which it was made, also after the clock was set back", () => {
    const first = entry(start, { made_ms: now_ms + 5000 });
    expect(nextTimestamp([first], now_ms)).toBe(now_ms + 5001);
    expect(nextTimestamp([first], now_ms + 9000)).toBe(now_ms + 9000);
    expect(nextTimestamp([], now_ms)).toBe(now_ms);
  });

  test("waits for the first pause that ends", () => {
    const pauses = [
      entry(start, { next_try_ms: 30 }),
      entry(start, { of: "T-2", next_try_ms: 20 }),
    ];
    expect(nextTryAt(pauses, rima)).toBe(20);
    expect(nextToSend(pauses, rima, 19)).toBeUndefined();
    expect(nextToSend(pauses, rima, 20)).toBe(pauses[1]);
  });

  test("keeps the order of each job's steps, whatever happens to them", () => {
    const outcome = fc.constantFrom("taken", "again");
    const job = fc.constantFrom("T-1", "T-2", "T-3");
    fc.assert(
      fc.property(fc.array(job, { maxLength: 8 }), fc.array(outcome), (jobs, outcomes) => {
        let queue = jobs.map((of, at) => entry(at % 2 ? complete : start, { of }));
        const sent: Entry[] = [];
        for (const came of outcomes) {
          const next = nextToSend(queue, rima, now_ms);
          if (!next) break;
          const after: Entry =
            came === "taken" ? { ...next, state: "taken" } : { ...next, next_try_ms: now_ms + 1 };
          if (came === "taken") sent.push(next);
          queue = queue.map((one) => (one.id === next.id ? after : one));
        }
        for (const of of ["T-1", "T-2", "T-3"]) {
          const order = sent
            .filter(({ subject }) => subject.id === of)
            .map(({ made_ms }) => made_ms);
          expect(order).toEqual(order.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});

test.each([
  [0, false, "connection"],
  [200, true, "taken"],
  [201, true, "taken"],
  [200, false, "connection"], // a hotel's login page
  [401, true, "login"],
  [401, false, "connection"],
  [403, true, "refused"],
  [404, true, "refused"],
  [404, false, "connection"],
  [409, true, "service"],
  [422, true, "refused"],
  [429, true, "service"],
  [413, false, "refused"],
  [500, true, "service"],
  [502, false, "connection"],
  [503, true, "service"],
  [507, true, "service"],
] as const)("an answer %i, of the service itself: %p, is: %s", (status, ours, verdict) => {
  expect(classifyResponse(status, ours)).toBe(verdict);
});

test("pauses grow up to five minutes, and are no shorter than what the service asks", () => {
  const pauses = Array.from({ length: 10 }, (_, at) => pauseAfter(at + 1));
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBe(2000);
  expect(pauses.at(-1)).toBe(300_000);
  expect(pauseAfter(1, 60)).toBe(60_000);
  expect(pauseAfter(7, 60)).toBe(300_000);
});

test("only what was refused or never sent goes without a doubt", () => {
  expect(isOpen(entry(start))).toBe(true);
  expect(isOpen(entry(start, { tries: 1 }))).toBe(false);
  expect(isOpen(entry(start, { tries: 1, state: "refused" }))).toBe(true);
  expect(isOpen(entry(start, { tries: 1, state: "taken" }))).toBe(false);
});

test("counts one's own, and names the others that wait", () => {
  const queue = [
    entry(start),
    entry(start, { state: "refused" }),
    entry(start, { state: "taken" }),
    entry(start, { owner: karim, owner_name: "Karim" }),
    entry(start, { owner: karim, owner_name: "Karim", state: "refused" }),
    entry(start, { owner: karim, owner_name: "Karim", state: "taken" }),
  ];
  expect(countsOf(queue, rima)).toEqual({
    waiting: 1,
    refused: 1,
    others: [{ name: "Karim", count: 2 }],
  });
  expect(countsOf(queue, null).others).toHaveLength(2);
});

test("forgets what was taken a day ago, and nothing else", () => {
  const day_ms = 24 * 3600 * 1000;
  const taken = { at_ms: 0, replayed: false, answer: null };
  expect(isPast(entry(start, { state: "taken", taken }), day_ms)).toBe(false);
  expect(isPast(entry(start, { state: "taken", taken }), day_ms + 1)).toBe(true);
  expect(isPast(entry(start, { state: "refused" }), 100 * day_ms)).toBe(false);
});

test("an answer that tells of another completion is not this one's", () => {
  expect(isOfOtherCompletion({ completion: { replayed: true } })).toBe(true);
  expect(isOfOtherCompletion({ completion: { replayed: false } })).toBe(false);
  expect(isOfOtherCompletion({ id: "comment" })).toBe(false);
  expect(isOfOtherCompletion(null)).toBe(false);
});
