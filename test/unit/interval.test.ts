import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Interval,
  intersect,
  merge,
  overlap,
  subtract,
} from "../../src/technicians/time/interval.ts";

const size = 40;

/** Stretches in any order; some overlap, touch, are empty or end before they begin. */
const stretches = fc.array(
  fc.record({
    from_ms: fc.integer({ min: 0, max: size }),
    until_ms: fc.integer({ min: 0, max: size }),
  }),
  { maxLength: 8 },
);

/** Each moment, and whether it is in one of these stretches. */
const bits = (intervals: readonly Interval[]): boolean[] =>
  Array.from({ length: size }, (_, at) =>
    intervals.some(({ from_ms, until_ms }) => from_ms <= at && at < until_ms),
  );

/** In order, none empty, none touching the next. */
const expectApart = (intervals: readonly Interval[]): void => {
  const ends = intervals.flatMap(({ from_ms, until_ms }) => [from_ms, until_ms]);
  for (const [index, end] of ends.slice(1).entries())
    expect(end).toBeGreaterThan(ends[index] ?? Number.NaN);
};

test("merging, intersecting and subtracting intervals give the same moments as a simple model", () => {
  fc.assert(
    fc.property(stretches, stretches, (one, other) => {
      const [left, right] = [bits(one), bits(other)];
      for (const [found, expected] of [
        [merge(one), left],
        [intersect(one, other), left.map((bit, at) => bit && right[at] === true)],
        [subtract(one, other), left.map((bit, at) => bit && right[at] === false)],
      ] as const) {
        expect(bits(found)).toEqual(expected);
        expectApart(found);
      }
    }),
    { numRuns: 3000 },
  );
});

test("two stretches overlap when they have a moment in common", () => {
  fc.assert(
    fc.property(stretches, ([one, other]) => {
      if (!one || !other) return;
      const right = bits([other]);
      expect(overlap(one, other)).toBe(bits([one]).some((bit, at) => bit && right[at]));
    }),
    { numRuns: 3000 },
  );
});

test("what is given stays as it is, and time without an end ends the search", () => {
  fc.assert(
    fc.property(stretches, stretches, (one, other) => {
      const before = structuredClone({ one, other });
      for (const result of [merge(one), intersect(one, other), subtract(one, other)])
        for (const each of result) each.until_ms += 1;
      expect({ one, other }).toEqual(before);
    }),
  );
  const always = [{ from_ms: Number.NEGATIVE_INFINITY, until_ms: Number.POSITIVE_INFINITY }];
  expect(merge(always)).toEqual(always);
  expect(intersect(always, [{ from_ms: 1, until_ms: 2 }])).toEqual([{ from_ms: 1, until_ms: 2 }]);
  expect(subtract(always, always)).toEqual([]);
});
