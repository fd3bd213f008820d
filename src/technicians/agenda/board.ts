import type { Caller } from "../../access/caller.ts";
import type { BoardRow } from "../../boards/queries.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { boardTechnicians, peopleWhoVisit, type Technician } from "../queries.ts";
import type { Interval } from "../time/interval.ts";
import { dayView, plansOf, theDay, visible } from "./plans.ts";
import { pointedTo } from "./queries.ts";
import { PlanView } from "./view.ts";
import { otherVisitors, unscheduledOf, visitsSeenDuring } from "./visits.ts";
import type { BoardAgenda } from "./wire.ts";

const unscheduled_max = 100;

/** A board's cards show so much of a description, however many they are. */
const excerpt = 200;

/** A board's technicians, then whoever else has a visit of it that day. */
const visitorsOf = (db: OrgReader, board_id: string, day: Interval): Technician[] => {
  const members = boardTechnicians(db, board_id);
  const ids = members.map((member) => member.id);
  const others = otherVisitors(db, board_id, ids, day);
  return others.length === 0 ? members : [...members, ...peopleWhoVisit(db, others)];
};

/** What everybody of a board has to do on a day, today unless told, and what waits there for a visit. */
export const boardDay = (
  db: OrgReader,
  caller: Caller,
  { id, name }: BoardRow,
  date: CalendarDate | undefined,
): BoardAgenda => {
  const when = theDay(caller, date);
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
