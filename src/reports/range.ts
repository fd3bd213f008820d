import {
  type CalendarDate,
  checkedDate,
  type Instant,
  plusDays,
  startOfDate,
} from "../clock/instant.ts";
import { refuseField } from "../refusal.ts";
import type { ReportInterval } from "../shared/report-vocabulary.ts";

const years_max = 5;
const intervals_max = 400;
/** Without `date_from`, a report is of so many months. */
const default_months = 12;

/** Days of the organization, both inclusive. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** The days of a report, and how they are divided. */
export interface ReportRange extends Days {
  interval: ReportInterval;
  /** In order, without gaps. The first and the last are cut to the range. */
  intervals: readonly Days[];
}

/** The range of a request (beyond §13). Refuses one that is reversed, too long, or divided too often. */
export const readRange = (
  {
    date_from,
    date_to,
    interval = "month",
  }: {
    date_from?: string | undefined;
    date_to?: string | undefined;
    interval?: ReportInterval | undefined;
  },
  today: CalendarDate,
): ReportRange => {
  const to = checkedDate(date_to) ?? today;
  const from = checkedDate(date_from) ?? firstOfMonth(to, default_months - 1);
  if (from > to) throw refuseField("date_to", "must not be before date_from");
  if (to > yearsAfter(from, years_max))
    throw refuseField("date_to", `must be at most ${years_max} years after date_from`);
  const intervals: Days[] = [];
  for (let start = from; start <= to; ) {
    if (intervals.length === intervals_max)
      throw refuseField("interval", `must divide the range into at most ${intervals_max} parts`);
    const end = lastDayOf(interval, start);
    const is_last = end >= to;
    intervals.push({ from: start, to: is_last ? to : end });
    start = plusDays(end, 1);
  }
  return { from, to, interval, intervals };
};

const firstOfMonth = (day: CalendarDate, months_before: number): CalendarDate =>
  Temporal.PlainDate.from(day)
    .with({ day: 1 })
    .subtract({ months: months_before })
    .toString() as CalendarDate;

const yearsAfter = (day: CalendarDate, years: number): CalendarDate =>
  Temporal.PlainDate.from(day).add({ years }).toString() as CalendarDate;

/** The last day of the interval that contains `day`. Weeks end on Sunday. */
const lastDayOf = (interval: ReportInterval, day: CalendarDate): CalendarDate => {
  const date = Temporal.PlainDate.from(day);
  if (interval === "week") return plusDays(day, 7 - date.dayOfWeek);
  if (interval === "month") return date.with({ day: date.daysInMonth }).toString() as CalendarDate;
  return day;
};

/** Instants from `from` (included) to `before` (excluded). */
export interface Instants {
  from: Instant;
  before: Instant;
}

/** The instants of days in a timezone. */
export const instantsOf = ({ from, to }: Days, timezone: string): Instants => ({
  from: startOfDate(from, timezone),
  before: startOfDate(plusDays(to, 1), timezone),
});
