import { last_date } from "./bounds.ts";
import { checkedDate, type Instant, plusDays, startOfDate } from "./instant.ts";

/** Days in the organization's timezone, both included. A missing one leaves the range open. */
export interface DateRange {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** Instants from `from` (included) to `before` (excluded). Null leaves the range open. */
export interface Period {
  from: Instant | null;
  before: Instant | null;
}

/** The instants of a date range in a timezone. */
export const periodOf = ({ date_from, date_to }: DateRange, timezone: string): Period => ({
  from: date_from === undefined ? null : startOfDate(checkedDate(date_from), timezone),
  before:
    date_to === undefined || date_to >= last_date
      ? null
      : startOfDate(plusDays(checkedDate(date_to), 1), timezone),
});
