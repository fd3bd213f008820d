import { last_date } from "./bounds.ts";
import { checkedDate, type Instant, plusDays, startOfDate } from "./instant.ts";

/** Days of the organization, both included, as a caller sends them; one that is left out is open. */
export interface DateRange {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** The moments from `from` on and before `before`; null is open. */
export interface Period {
  from: Instant | null;
  before: Instant | null;
}

/** The moments of these days in a timezone. */
export const periodOf = ({ date_from, date_to }: DateRange, timezone: string): Period => ({
  from: date_from === undefined ? null : startOfDate(checkedDate(date_from), timezone),
  before:
    date_to === undefined || date_to >= last_date
      ? null
      : startOfDate(plusDays(checkedDate(date_to), 1), timezone),
});
