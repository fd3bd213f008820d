import type { Caller } from "../../access/caller.ts";
import { type CalendarDate, dateIn, type Instant, now, ofMillis } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Technician, type TimeOff, timeOffOf } from "../queries.ts";
import { cachedByHours, hoursOn } from "../time/hours.ts";
import { between, type Interval, minutesWithin } from "../time/interval.ts";
import { WallClock } from "../time/wall-clock.ts";
import type { PlanView } from "./view.ts";
import type { DayVisit } from "./visits.ts";

/** The requested day in the organization's timezone; today by default. */
export const resolveDay = ({ organization }: Caller, requested: CalendarDate | undefined) => {
  const clock = new WallClock(organization.timezone);
  const at = now();
  const date = requested ?? dateIn(organization.timezone, at);
  return { clock, date, day: clock.whole(date), at };
};

export type PlanDay = ReturnType<typeof resolveDay>;

/** The visits whose tickets the caller may see. Of the others, only the times are shown. */
export const visible = (visits: ReadonlyMap<string, DayVisit[]>): DayVisit[] =>
  [...visits.values()].flatMap((each) => each.filter(({ is_visible }) => is_visible));

export const dayView = ({ organization }: Caller, { date, day }: PlanDay) => ({
  date,
  timezone: organization.timezone,
  day: intervalView(day),
});

const intervalView = ({ from_ms, until_ms }: Interval): { from: Instant; until: Instant } => ({
  from: ofMillis(from_ms),
  until: ofMillis(until_ms),
});

/** Each technician's day: hours, time off and visits. */
export const plansOf = (
  db: OrgReader,
  caller: Caller,
  technicians: readonly Technician[],
  { clock, date, day }: PlanDay,
  visits: ReadonlyMap<string, DayVisit[]>,
  view: PlanView,
) => {
  const ids = technicians.map(({ id }) => id);
  const time_off = timeOffOf(db, ids, ofMillis(day.from_ms));
  const { working_day } = caller.organization;
  const hoursThen = cachedByHours(working_day, (hours) =>
    hoursOn(hours, clock, date).map(intervalView),
  );
  return technicians.map((technician) => {
    const own = visits.get(technician.id) ?? [];
    return {
      technician: technicianView(technician),
      hours: hoursThen(technician.weekly_hours),
      time_off: timeOffIn(time_off.get(technician.id) ?? [], day),
      visits: own.filter(({ is_visible }) => is_visible).map((visit) => view.visit(visit)),
      busy: own.filter(({ is_visible }) => !is_visible).map(busyView),
      booked_minutes: minutesWithin(
        day,
        own.map((visit) => between(visit.scheduled_at, visit.scheduled_until)),
      ),
    };
  });
};

const technicianView = ({ id, name, color, phone_number, skills, active }: Technician) => ({
  id,
  name,
  color,
  phone_number,
  skills,
  active,
});

const timeOffIn = (entries: readonly TimeOff[], day: Interval): TimeOff[] => {
  const end = ofMillis(day.until_ms);
  return entries.filter(({ starts_at }) => starts_at < end);
};

const busyView = ({ scheduled_at, scheduled_until }: DayVisit) => ({
  from: scheduled_at,
  until: scheduled_until,
});
