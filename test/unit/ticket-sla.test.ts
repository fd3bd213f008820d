import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Instant, plusSeconds, secondsBetween } from "../../src/clock/instant.ts";
import { clockInColumn, dueAt, isBreached, newClock, withHours } from "../../src/clock/sla.ts";
import { type Category, categories, isClosed } from "../../src/shared/categories.ts";

const born = "2026-03-02T09:00:00Z" as Instant;
const at = (seconds: number): Instant => plusSeconds(born, seconds);
const runs = (category: Category): boolean => category !== "waiting" && !isClosed(category);

/** Stays of a ticket: a category and for how many seconds. */
const stays = fc.array(
  fc.record({
    category: fc.constantFrom(...categories),
    seconds: fc.integer({ min: 0, max: 500_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test("the time that is left is the hours less the open unpaused time, whatever the path", () => {
  fc.assert(
    fc.property(stays, fc.integer({ min: 1, max: 8760 }), (path, hours) => {
      const [first] = path;
      if (!first) return;
      let now = born;
      let clock = newClock(hours, first.category, now);
      let counting = !isClosed(first.category);
      let spent = 0;
      for (const { category, seconds } of path) {
        clock = clockInColumn(clock, category, now);
        counting ||= !isClosed(category);
        if (runs(category)) spent += seconds;
        now = plusSeconds(now, seconds);
      }
      const due = dueAt(clock, now);
      if (counting) expect(due && secondsBetween(now, due)).toBe(hours * 3600 - spent);
      else expect(due).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test("the hours may come and change at any time: the deadline is as if they had always been", () => {
  fc.assert(
    fc.property(stays, fc.integer({ min: 1, max: 8760 }), (path, hours) => {
      let now = born;
      let early = newClock(hours, "new", now);
      let late = newClock(null, "new", now);
      for (const { category, seconds } of path) {
        early = clockInColumn(early, category, now);
        late = clockInColumn(late, category, now);
        now = plusSeconds(now, seconds);
      }
      expect(withHours(late, hours, now)).toEqual(early);
    }),
  );
});

test("a deadline that then lies in the future clears the breach, another keeps it", () => {
  const breached = { ...newClock(1, "new", born), sla_breached_at: at(3600) };
  expect(withHours(breached, 3, at(7200)).sla_breached_at).toBeNull();
  expect(withHours(breached, null, at(7200)).sla_breached_at).toBeNull();
  expect(withHours(breached, 2, at(7300)).sla_breached_at).toBe(at(3600));
});

test("breached from the deadline on, never while paused, and once", () => {
  const clock = newClock(1, "new", born);
  expect(isBreached(clock, at(3599))).toBe(false);
  expect(isBreached(clock, at(3600))).toBe(true);
  expect(isBreached(clockInColumn(clock, "waiting", at(60)), at(9000))).toBe(false);
  expect(isBreached({ ...clock, sla_breached_at: at(3600) }, at(9000))).toBe(false);
});
