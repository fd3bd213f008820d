import { expect, test } from "bun:test";
import fc from "fast-check";
import { isWorkable } from "../../src/clock/bounds.ts";
import {
  type CalendarDate,
  ofMillis,
  parseDate,
  parseInstant,
  plusDays,
  startOfDate,
} from "../../src/clock/instant.ts";

/* Of which years dates and moments may be, and that what is reckoned from them is written as they are. */

const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const timezones = fc.constantFrom("UTC", "Asia/Beirut", "America/New_York", "Etc/GMT-14");

test("a moment is taken when it is of the years 1 to 9999 of UTC", () => {
  const secondsOf = (text: string) => Date.parse(text) / 1000;
  const anywhere = fc.integer({
    min: secondsOf("-000002-01-01T00:00:00Z"),
    max: secondsOf("+010002-01-01T00:00:00Z"),
  });
  fc.assert(
    fc.property(anywhere, (seconds) => {
      const text = ofMillis(seconds * 1000);
      const is_of_them = written.test(text) && text >= "0001";
      expect<string | null>(parseInstant(text, "UTC")).toBe(is_of_them ? text : null);
    }),
  );
});

test("a day to reckon from has its beginning and ten years around it in every timezone", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 364 }),
      timezones,
      (year, after, timezone) => {
        const first = parseDate(`${String(year).padStart(4, "0")}-01-01`) as CalendarDate;
        const day = plusDays(first, after);
        expect(isWorkable(day)).toBe(year >= 1970 && year <= 9000);
        if (!isWorkable(day)) return;
        for (const days of [-36_500, 0, 3650])
          expect(startOfDate(plusDays(day, days), timezone)).toMatch(written);
      },
    ),
  );
});

test.each(["0000-12-31", "10000-01-01", "-0001-01-01"])("%s is no day that is taken", (day) => {
  expect(parseDate(day)).toBeNull();
});
