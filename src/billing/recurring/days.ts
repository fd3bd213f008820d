import {
  type CalendarDate,
  dateIn,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";

/** When a day's run starts, in the organization's timezone (decisions §6). */
const starts_at = "01:00";

/** How many earlier days a run catches up on and retries. */
const days_back_max = 30;

/** The days that a run bills, both included. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** Days of the month. */
interface DueDays {
  first: number;
  last: number;
}

/** The latest day to bill at a moment: today if the run's time has come, otherwise yesterday. */
export const latestDay = (
  timezone: string,
  at: Instant,
): { day: CalendarDate; is_today: boolean } => {
  const today = dateIn(timezone, at);
  const starts = parseInstant(`${today}T${starts_at}`, timezone);
  const is_today = starts !== null && starts <= at;
  return { day: is_today ? today : plusDays(today, -1), is_today };
};

/**
 * The days that a run at a moment bills: those after `through`, which is the last day of the previous run, but
 * at most 31. The first run bills only its own day, and nothing before `starts_at`.
 */
export const daysToBill = (
  timezone: string,
  at: Instant,
  through: CalendarDate | null,
): Days | null => {
  const { day, is_today } = latestDay(timezone, at);
  if (through === null) return is_today ? { from: day, to: day } : null;
  if (through >= day) return { from: day, to: day };
  const oldest = oldestDay(day);
  return { from: through < oldest ? oldest : plusDays(through, 1), to: day };
};

/** The oldest day whose failures a run of `day` retries. */
export const oldestDay = (day: CalendarDate): CalendarDate => plusDays(day, -days_back_max);

/** The days from the first to the last, in order. */
export const eachDay = ({ from, to }: Days): CalendarDate[] => {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};

/** The values of `due_day` that a day bills. The last day of a month also bills the days that the month lacks. */
export const dueDaysOf = (day: CalendarDate): DueDays => {
  const first = Number(day.slice(-2));
  const is_last = monthOf(plusDays(day, 1)) !== monthOf(day);
  return { first, last: is_last ? 31 : first };
};

/** The month that an invoice of this day bills, its `period`: `2026-11`. */
export const monthOf = (day: CalendarDate): string => day.slice(0, "2026-11".length);
