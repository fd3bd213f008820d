import { expect, test } from "bun:test";
import { dueDatesOf } from "../../src/billing/receivables/buckets.ts";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { aging_buckets } from "../../src/shared/receivable-vocabulary.ts";

const today = "2026-11-22" as CalendarDate;

test.each([
  ["2026-12-01", "not_due"],
  ["2026-11-22", "not_due"],
  ["2026-11-21", "1_30"],
  ["2026-10-23", "1_30"],
  ["2026-10-22", "31_60"],
  ["2026-09-23", "31_60"],
  ["2026-09-22", "61_90"],
  ["2026-08-24", "61_90"],
  ["2026-08-23", "over_90"],
])("an invoice that is due on %s is in the bucket %s alone", (due_date, expected) => {
  const found = aging_buckets.filter((bucket) => {
    const { from, to } = dueDatesOf(bucket, today);
    return (from === null || due_date >= from) && (to === null || due_date <= to);
  });
  expect(found as string[]).toEqual([expected]);
});
