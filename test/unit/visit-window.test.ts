import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Instant, plusSeconds } from "../../src/clock/instant.ts";
import { Refusal } from "../../src/refusal.ts";
import { checkWindow } from "../../src/tickets/visits/window.ts";

const now = "2026-06-15T12:00:00Z" as Instant;
const hour = 3600;

const reasonOf = (scheduled_at: Instant, scheduled_until: Instant, at = now): string | null => {
  try {
    checkWindow({ scheduled_at, scheduled_until }, at);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
};

test.each<[string, start_seconds: number, length_seconds: number, reason: string | null]>([
  ["of a second", 0, 1, null],
  ["of exactly 24 hours", 0, 24 * hour, null],
  ["of 24 hours and a second", 0, 24 * hour + 1, "window_too_long"],
  ["from exactly 5 minutes ago", -300, hour, null],
  ["from 5 minutes and a second ago", -301, hour, "window_in_past"],
  ["from 5 minutes ago that is over", -300, 60, null],
  ["from yesterday for too long", -24 * hour, 30 * hour, "window_in_past"],
  ["without length", 0, 0, "window_invalid"],
  ["that ends before it begins", 0, -1, "window_invalid"],
  ["that ends before it began long ago", -48 * hour, -1, "window_invalid"],
  ["in some years", 50 * 365 * 24 * hour, hour, null],
])("a window %s", (_name, start, length, reason) => {
  const from = plusSeconds(now, start);
  expect(reasonOf(from, plusSeconds(from, length))).toBe(reason);
});

test.each([
  ["has 23 hours", "2026-03-28T22:00:00Z"],
  ["has 25 hours", "2026-10-23T21:00:00Z"],
])("24 hours are elapsed time, also from the start of a day that %s in Beirut", (_name, start) => {
  const from = start as Instant;
  expect(reasonOf(from, plusSeconds(from, 24 * hour), from)).toBeNull();
  expect(reasonOf(from, plusSeconds(from, 24 * hour + 1), from)).toBe("window_too_long");
});

test("a window into the year 10000 is none: no answer could show its end", () => {
  const from = "9999-12-31T23:30:00Z" as Instant;
  expect(reasonOf(from, plusSeconds(from, hour))).toBe("window_invalid");
});

test("a window is right when it lasts up to 24 hours and begins up to 5 minutes ago", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400, max: 400 }),
      fc.integer({ min: -2, max: 24 * hour + 2 }),
      (start, length) => {
        const from = plusSeconds(now, start);
        const is_right = length > 0 && length <= 24 * hour && start >= -300;
        expect(reasonOf(from, plusSeconds(from, length)) === null).toBe(is_right);
      },
    ),
    { numRuns: 1000 },
  );
});
