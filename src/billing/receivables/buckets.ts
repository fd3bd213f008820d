import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import { type AgingBucket, aging_buckets } from "../../shared/receivable-vocabulary.ts";

/** The fewest days overdue of the second bucket, and of those after it. */
const days_from = [1, 31, 61, 91] as const;

/** Due dates, both inclusive; null is open. */
export interface DueDates {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** The due dates of a bucket's invoices. */
export const dueDatesOf = (bucket: AgingBucket, today: CalendarDate): DueDates => {
  const index = aging_buckets.indexOf(bucket);
  const fewest = days_from[index - 1];
  const next = days_from[index];
  return {
    from: next === undefined ? null : plusDays(today, 1 - next),
    to: fewest === undefined ? null : plusDays(today, -fewest),
  };
};

/** The last due date of each bucket after the first. */
export const lastDueDates = (today: CalendarDate): CalendarDate[] =>
  days_from.map((days) => plusDays(today, -days));
