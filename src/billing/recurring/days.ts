import {
  type CalendarDate,
  dateIn,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";

/** From then on a day is billed, by the organization's clock (decisions §6). */
const begins_at = "01:00";

/** Days before its own that a run looks at, too. */
const days_back_max = 30;

/** The days that a run looks at, both included. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** Days of the month. */
interface DueDays {
  first: number;
  last: number;
}

/** The newest day that is billed at a moment, and whether it is the organization's own of that moment. */
const newestDay = (timezone: string, at: Instant): { day: CalendarDate; is_own: boolean } => {
  const own = dateIn(timezone, at);
  const begins = parseInstant(`${own}T${begins_at}`, timezone);
  const is_own = begins !== null && begins <= at;
  return { day: is_own ? own : plusDays(own, -1), is_own };
};

/**
 * What a run at a moment looks at, after one that looked at `through`: the days since, 31 at most. The
 * first run has its own day only, and before that begins none.
 */
export const daysToBill = (
  timezone: string,
  at: Instant,
  through: CalendarDate | null,
): Days | null => {
  const { day, is_own } = newestDay(timezone, at);
  if (through === null) return is_own ? { from: day, to: day } : null;
  if (through >= day) return { from: day, to: day };
  const oldest = oldestDay(day);
  return { from: through < oldest ? oldest : plusDays(through, 1), to: day };
};

/** The oldest day whose failures a run of a day tries again. */
export const oldestDay = (day: CalendarDate): CalendarDate => plusDays(day, -days_back_max);

/** The days from the first to the last, in order. */
export const eachDay = ({ from, to }: Days): CalendarDate[] => {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};

/** Whose `due_day` a day is: its own number, and on a month's last day those that the month does not have. */
export const dueDaysOf = (day: CalendarDate): DueDays => {
  const first = Number(day.slice(-2));
  const is_last = monthOf(plusDays(day, 1)) !== monthOf(day);
  return { first, last: is_last ? 31 : first };
};

/** The month that an invoice of a day bills, its `period`: `2026-11`. */
export const monthOf = (day: CalendarDate): string => day.slice(0, "2026-11".length);
