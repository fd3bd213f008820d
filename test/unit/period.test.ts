import { expect, test } from "bun:test";
import type { Instant } from "../../src/clock/instant.ts";
import { type DateRange, type Period, periodOf } from "../../src/clock/period.ts";

const at = (text: string) => text as Instant;

test.each<[name: string, DateRange, timezone: string, Period]>([
  ["no day", {}, "Asia/Beirut", { from: null, before: null }],
  [
    "both days included",
    { date_from: "2026-01-10", date_to: "2026-01-11" },
    "Asia/Beirut",
    { from: at("2026-01-09T22:00:00Z"), before: at("2026-01-11T22:00:00Z") },
  ],
  [
    "a day without midnight begins where DST puts it",
    { date_from: "2026-03-29", date_to: "2026-03-29" },
    "Asia/Beirut",
    { from: at("2026-03-28T22:00:00Z"), before: at("2026-03-29T21:00:00Z") },
  ],
  [
    "the last day that there is has no end",
    { date_from: "9999-12-31", date_to: "9999-12-31" },
    "America/New_York",
    { from: at("9999-12-31T05:00:00Z"), before: null },
  ],
])("%s", (_name, days, timezone, period) => {
  expect(periodOf(days, timezone)).toEqual(period);
});
