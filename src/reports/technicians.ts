import { type Caller, opensBoard } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { type CalendarDate, ofMillis, plusDays, toMillis } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import {
  compare,
  findPeople,
  listTechnicians,
  type Technician,
  timeOffOf,
} from "../technicians/queries.ts";
import { cachedByHours, hoursOn } from "../technicians/time/hours.ts";
import { between, type Interval, merge, subtract } from "../technicians/time/interval.ts";
import { WallClock } from "../technicians/time/wall-clock.ts";
import { type Days, instantsOf } from "./range.ts";
import { amountsOf, currenciesOf, type ReportContext } from "./report.ts";
import { type Figures, figuresIn, nothing, sumOf } from "./technician-figures.ts";
import { ticketConditions } from "./ticket-filters.ts";
import type { TechniciansQuery } from "./wire.ts";

/** A row for each technician. */
export const techniciansReport = (
  { db, caller, range }: ReportContext,
  { board_id, technician_id, branch_id, currency }: TechniciansQuery,
) => {
  const { organization } = caller;
  const period = instantsOf(range, organization.timezone);
  const conditions = ticketConditions(db, caller, { board_id });
  const found = figuresIn({ db, period, conditions });
  const shown = (isOpenBoard(db, caller, board_id) ? reported(db, caller, found) : []).filter(
    (person) =>
      (technician_id === undefined || person.id === technician_id) &&
      (branch_id === undefined || person.branch_id === branch_id),
  );
  const minutes = availableMinutes(db, organization, shown, range);
  const all = shown.map((person) => found.get(person.id) ?? nothing());
  const currencies = currenciesOf(
    organization.currency,
    all.flatMap(({ revenue, cash }) => [...revenue.keys(), ...cash.keys()]),
    currency ?? null,
  );
  const rows = shown.map((person) => ({
    technician_id: person.id,
    name: person.name,
    ...view(found.get(person.id) ?? nothing(), minutes.get(person.id) ?? 0, currencies),
  }));
  const total = (name: "minutes_on_site" | "minutes_booked" | "minutes_available") =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    rows,
    totals: {
      ...view(sumOf(all), total("minutes_available"), currencies),
      // The sums of what is shown: each row is rounded.
      minutes_on_site: total("minutes_on_site"),
      minutes_booked: total("minutes_booked"),
    },
  };
};

/** Whether the board that a report is filtered by, if any, is one that the caller can open. */
const isOpenBoard = (db: OrgReader, caller: Caller, board_id: string | undefined): boolean =>
  board_id === undefined ||
  (opensBoard(caller, board_id) && unknownIds(db, "board", [board_id]).size === 0);

const view = (figures: Figures, minutes_available: number, currencies: readonly string[]) => ({
  visits: figures.visits,
  completed: figures.completed,
  revisits: figures.revisits,
  minutes_on_site: Math.round(figures.seconds_on_site / 60),
  minutes_booked: Math.round(figures.seconds_booked / 60),
  minutes_available,
  on_time: figures.on_time,
  revenue: amountsOf(figures.revenue, currencies),
  cash: amountsOf(figures.cash, currencies),
});

/** Active technicians, and whoever else did something in the range, by name. */
const reported = (
  db: OrgReader,
  caller: Caller,
  found: ReadonlyMap<string, Figures>,
): Technician[] => {
  const listed = listTechnicians(db, caller, { include_inactive: true }).filter(
    ({ id, active }) => active || found.has(id),
  );
  const known = new Set(listed.map(({ id }) => id));
  const others = findPeople(
    db,
    [...found.keys()].filter((id) => !known.has(id)),
  );
  return [...listed, ...others].toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
};

/** Working hours less time off, in whole minutes, by person. */
const availableMinutes = (
  db: OrgReader,
  { timezone, working_day }: Organization,
  technicians: readonly Technician[],
  days: Days,
): Map<string, number> => {
  const clock = new WallClock(timezone);
  const hoursOf = cachedByHours(working_day, (hours) =>
    merge(eachDay(days).flatMap((day) => hoursOn(hours, clock, day))),
  );
  const time_off = timeOffOf(
    db,
    technicians.map(({ id }) => id),
    ofMillis(toMillis(instantsOf(days, timezone).from)),
  );
  return new Map(
    technicians.map(({ id, weekly_hours, active }) => {
      const off = (time_off.get(id) ?? []).map(({ starts_at, ends_at }) =>
        between(starts_at, ends_at),
      );
      return [id, active ? minutesOf(subtract(hoursOf(weekly_hours), off)) : 0];
    }),
  );
};

const eachDay = ({ from, to }: Days): CalendarDate[] => {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};

const minutesOf = (intervals: readonly Interval[]): number =>
  Math.round(
    intervals.reduce((sum, { from_ms, until_ms }) => sum + until_ms - from_ms, 0) / 60_000,
  );
