import { expect, test } from "bun:test";
import fc from "fast-check";
import { crossings, type Figure, limits } from "../../src/operations/limits.ts";

const lag = (value: number): Figure => ({ name: "event_loop_lag_seconds", value });
const outbox = (of: string, value: number): Figure => ({ name: "outbox_age_seconds", of, value });

/** What is told of a figure that takes these values, one look after another. */
const toldOf = (looks: readonly Figure[][]): string[] => {
  let over: ReadonlyMap<string, Figure> = new Map();
  return looks.map((figures) => {
    const seen = crossings(over, figures);
    over = seen.over;
    return seen.changed.map(({ of = "", is_over }) => `${of}${is_over ? "+" : "-"}`).join(" ");
  });
};

test("a figure is told of once when it goes over, and once when it is well below again", () => {
  const looks = [0.1, 0.25, 0.26, 0.9, 0.2, 0.11, 0.1, 0.2, 0.3].map((value) => [lag(value)]);
  expect(toldOf(looks)).toEqual(["", "", "+", "", "", "", "-", "", "+"]);
});

test("each endpoint has its own limit, and one for which nothing waits any more is within it", () => {
  expect(
    toldOf([
      [outbox("a", 700), outbox("b", 100)],
      [outbox("a", 701), outbox("b", 601)],
      [outbox("b", 602)],
      [outbox("a", 100)],
      [],
    ]),
  ).toEqual(["a+", "b+", "a-", "b-", ""]);
});

test("a hundred that go over at once are told of in portions, each once", () => {
  const all = Array.from({ length: 100 }, (_, n) => outbox(String(n), 1000));
  const told = toldOf([all, all, all, all, all, all]);
  expect(told.map((line) => line.split(" ").filter(Boolean).length)).toEqual([
    20, 20, 20, 20, 20, 0,
  ]);
  expect(new Set(told.flatMap((line) => line.split(" "))).size).toBe(101);
});

test("whatever a figure does, what is told of it alternates", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (values) => {
      const told = toldOf(values.map((value) => [lag(value)])).join("");
      expect(told).toMatch(/^(?:\+-)*\+?$/);
    }),
  );
});

test("every limit is over above where it is back", () => {
  for (const { over, back } of Object.values(limits)) expect(over).toBeGreaterThanOrEqual(back);
});
