import past from "../../../db/demo/past.json";
import type { Organization } from "../../access/organization-queries.ts";
import { eachDay } from "../../billing/recurring/days.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  plusDays,
  plusSeconds,
  startOfDate,
} from "../../clock/instant.ts";
import type { Random } from "../random.ts";

/** The bills and jobs of thirteen months. */
const past_days = 396;

/** The days of the past, today included. */
export const daysOfPast = (
  { timezone }: Pick<Organization, "timezone">,
  now: Instant,
): CalendarDate[] => {
  const today = dateIn(timezone, now);
  return eachDay({ from: plusDays(today, -past_days), to: today });
};

type Season = (typeof past.months)[number];

const month_days = 30.4;

/** How many a usual day of this season has; not a whole number. */
export const perDay = (of: keyof Season, day: CalendarDate): number => {
  const season = past.months[Number(day.slice("2026-".length, "2026-11".length)) - 1];
  return (season?.[of] ?? 0) / month_days;
};

/** A time in opening hours. */
export const officeTime = (random: Random, timezone: string, day: CalendarDate): Instant =>
  plusSeconds(startOfDate(day, timezone), random.between(9 * 3600, 18 * 3600));
