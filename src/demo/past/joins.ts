import type { Organization } from "../../access/organization-queries.ts";
import {
  type CalendarDate,
  dateIn,
  daysBetween,
  type Instant,
  plusDays,
} from "../../clock/instant.ts";
import type { Random } from "../random.ts";
import { daysOfPast, officeTime, perDay } from "./days.ts";

/** When each client joins, the first one first: many before the past that is shown, the others by season. */
export const inventJoins = (
  random: Random,
  organization: Organization,
  founded: Instant,
  count: number,
  now: Instant,
): Instant[] => {
  const past = daysOfPast(organization, now);
  const recent = joinDays(past.slice(0, -1));
  const first = dateIn(organization.timezone, founded);
  const early = earlyDays(first, past[0] ?? first, count - recent.length);
  return [...early, ...recent].map((day) => officeTime(random, organization.timezone, day));
};

/** A day for each client who joins in the past. */
const joinDays = (days: readonly CalendarDate[]): CalendarDate[] => {
  let due = 0;
  return days.flatMap((day) => {
    due += perDay("joins", day);
    const joining = Math.floor(due);
    due -= joining;
    return Array.from({ length: joining }, () => day);
  });
};

/** Days after the first one and before the other, evenly spread. */
const earlyDays = (first: CalendarDate, until: CalendarDate, count: number): CalendarDate[] => {
  const days = daysBetween(first, until) - 1;
  return Array.from({ length: count }, (_, index) =>
    plusDays(first, 1 + Math.floor((days * index) / count)),
  );
};
