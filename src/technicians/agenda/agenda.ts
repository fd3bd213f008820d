import type { Caller } from "../../access/caller.ts";
import type { BoardRow } from "../../boards/queries.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  now,
  ofMillis,
  toMillis,
} from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Interval } from "../interval.ts";
import {
  boardTechnicians,
  peopleWhoVisit,
  type Technician,
  type TimeOff,
  timeOffOf,
} from "../queries.ts";
import { type DayVisit, otherVisitors, unscheduledOf, visitsSeenDuring } from "../visits.ts";
import { WallClock } from "../wall-clock.ts";
import { dayInterval, hoursWithin, minutesWithin } from "./day.ts";
import { pointedTo } from "./queries.ts";
import { PlanView } from "./view.ts";
import { readsReasons } from "./walls.ts";

const unscheduled_max = 100;

/** The longest description that there is. */
const whole = 20_000;

/** A board's cards show so much of a description, however long 1,400 of them are. */
const excerpt = 200;

/** The day that is asked for, of the organization's timezone: today unless told. */
const theDay = ({ organization }: Caller, asked: CalendarDate | undefined) => {
  const clock = new WallClock(organization.timezone);
  const at = now();
  const date = asked ?? dateIn(organization.timezone, at);
  return { clock, date, day: dayInterval(clock, date), at };
};

type TheDay = ReturnType<typeof theDay>;

/** What a technician has to do on a day, as far as the caller may see it. */
export const technicianAgenda = (
  db: OrgReader,
  caller: Caller,
  technician: Technician,
  asked: CalendarDate | undefined,
) => {
  const when = theDay(caller, asked);
  const visits = visitsSeenDuring(db, caller, [technician.id], when.day, whole);
  const view = new PlanView(pointedTo(db, visible(visits)), when.at);
  const [plan] = plansOf(db, caller, [technician], when, visits, view);
  if (!plan) throw new Error(`no plan of ${technician.id}`);
  return { ...dayView(caller, when), ...plan };
};

/** What everybody of a board has to do on a day, and what waits there for a visit. */
export const boardAgenda = (
  db: OrgReader,
  caller: Caller,
  { id, name }: BoardRow,
  asked: CalendarDate | undefined,
) => {
  const when = theDay(caller, asked);
  const technicians = visitorsOf(db, id, when.day);
  const ids = technicians.map((technician) => technician.id);
  const visits = visitsSeenDuring(db, caller, ids, when.day, excerpt);
  const waiting = unscheduledOf(db, caller, id, unscheduled_max, excerpt);
  const view = new PlanView(pointedTo(db, [...visible(visits), ...waiting.rows]), when.at);
  return {
    ...dayView(caller, when),
    board: { id, name },
    technicians: plansOf(db, caller, technicians, when, visits, view),
    unscheduled: waiting.rows.map((row) => view.ticket(row)),
    unscheduled_total: waiting.total,
  };
};

/** A board's technicians, then whoever else has a visit of it that day. */
const visitorsOf = (db: OrgReader, board_id: string, day: Interval): Technician[] => {
  const members = boardTechnicians(db, board_id);
  const ids = members.map((member) => member.id);
  const others = otherVisitors(db, board_id, ids, day);
  return others.length === 0 ? members : [...members, ...peopleWhoVisit(db, others)];
};

const visible = (visits: ReadonlyMap<string, DayVisit[]>): DayVisit[] =>
  [...visits.values()].flatMap((each) => each.filter(({ is_visible }) => is_visible));

const dayView = ({ organization }: Caller, { date, day }: TheDay) => ({
  date,
  timezone: organization.timezone,
  day: stretchView(day),
});

const stretchView = ({ from_ms, until_ms }: Interval): { from: Instant; until: Instant } => ({
  from: ofMillis(from_ms),
  until: ofMillis(until_ms),
});

/** Each technician's day: hours, time off and visits; hours that many share are looked up once. */
const plansOf = (
  db: OrgReader,
  caller: Caller,
  technicians: readonly Technician[],
  { clock, day }: TheDay,
  visits: ReadonlyMap<string, DayVisit[]>,
  view: PlanView,
) => {
  const ids = technicians.map(({ id }) => id);
  const time_off = timeOffOf(db, ids, ofMillis(day.from_ms));
  const { working_day } = caller.organization;
  const hours = new Map<string, ReturnType<typeof stretchView>[]>();
  const hoursOn = ({ weekly_hours }: Technician) => {
    const key = JSON.stringify(weekly_hours);
    const found =
      hours.get(key) ?? hoursWithin(weekly_hours, working_day, clock, day).map(stretchView);
    hours.set(key, found);
    return found;
  };
  return technicians.map((technician) => {
    const own = visits.get(technician.id) ?? [];
    return {
      technician: technicianView(technician),
      hours: hoursOn(technician),
      time_off: timeOffView(caller, technician, time_off.get(technician.id) ?? [], day),
      visits: own.filter(({ is_visible }) => is_visible).map((visit) => view.visit(visit)),
      busy: own.filter(({ is_visible }) => !is_visible).map(busyView),
      booked_minutes: minutesWithin(day, own.map(visitInterval)),
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

const timeOffView = (
  caller: Caller,
  { id }: Technician,
  entries: readonly TimeOff[],
  day: Interval,
) => {
  const end = ofMillis(day.until_ms);
  const tells = readsReasons(caller, id);
  return entries
    .filter(({ starts_at }) => starts_at < end)
    .map((entry) => ({ ...entry, reason: tells ? entry.reason : null }));
};

const busyView = ({ scheduled_at, scheduled_until }: DayVisit) => ({
  from: scheduled_at,
  until: scheduled_until,
});

const visitInterval = ({ scheduled_at, scheduled_until }: DayVisit): Interval => ({
  from_ms: toMillis(scheduled_at),
  until_ms: toMillis(scheduled_until),
});
