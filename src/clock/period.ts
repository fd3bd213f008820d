import { type CalendarDate, type Instant, plusDays, startOfDate } from "./instant.ts";

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

/** After it comes a year of five digits, which texts do not sort behind the others. */
const last_date = "9999-12-31";

/** The moments of these days in a timezone. */
export const periodOf = ({ date_from, date_to }: DateRange, timezone: string): Period => ({
  from: date_from === undefined ? null : startOfDate(date_from as CalendarDate, timezone),
  before:
    date_to === undefined || date_to >= last_date
      ? null
      : startOfDate(plusDays(date_to as CalendarDate, 1), timezone),
});
