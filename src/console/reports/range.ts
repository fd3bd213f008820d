import { plusDays, today } from "../format/time.ts";
import { weekOf } from "../format/week.ts";

export interface Range {
  date_from: string;
  date_to: string;
  interval: string;
}

/** The first day of the month that is so many months from that of `day`. */
const monthStart = (day: string, months = 0): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
};

export type RangeName =
  | "this_week"
  | "this_month"
  | "last_month"
  | "last_12_months"
  | "this_year"
  | "last_year";

/** This week, from Monday to Sunday. */
export const thisWeek = (): Pick<Range, "date_from" | "date_to"> => {
  const days = weekOf(today());
  return { date_from: days[0] ?? "", date_to: days.at(-1) ?? "" };
};

/** The last month and the part of this one that has passed. */
export const lastTwoMonths = (): Pick<Range, "date_from" | "date_to"> => ({
  date_from: monthStart(today(), -1),
  date_to: today(),
});

/** The usual ranges, of today. Empty parameters are the service's own: the last twelve months. */
export const ranges = (): Readonly<Record<RangeName, Range>> => {
  const day = today();
  const year = Number(day.slice(0, 4));
  const last_day = (months: number) => plusDays(monthStart(day, months + 1), -1);
  return {
    last_12_months: { date_from: "", date_to: "", interval: "" },
    this_week: { ...thisWeek(), interval: "day" },
    this_month: { date_from: monthStart(day), date_to: last_day(0), interval: "day" },
    last_month: { date_from: monthStart(day, -1), date_to: last_day(-1), interval: "day" },
    this_year: { date_from: `${year}-01-01`, date_to: `${year}-12-31`, interval: "month" },
    last_year: { date_from: `${year - 1}-01-01`, date_to: `${year - 1}-12-31`, interval: "month" },
  };
};

/** The usual range with these days. */
export const rangeNameOf = (date_from: string, date_to: string): RangeName | undefined =>
  (Object.entries(ranges()) as [RangeName, Range][]).find(
    ([, range]) => range.date_from === date_from && range.date_to === date_to,
  )?.[0];
