import type { Caller } from "../../access/caller.ts";
import type { BoardRow } from "../../boards/queries.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import { boardTechnicians, peopleWhoVisit, type Technician } from "../queries.ts";
import type { Interval } from "../time/interval.ts";
import { dayView, plansOf, type TheDay, theDay, visible } from "./plans.ts";
import { pointedTo } from "./queries.ts";
import { PlanView } from "./view.ts";
import { hasMoreVisits, otherVisitors, unscheduledOf, visitsSeenDuring } from "./visits.ts";
import type { BoardAgenda } from "./wire.ts";

const unscheduled_max = 100;

/** A board's cards show so much of a description, however many they are. */
const excerpt = 200;

/** The days of more technicians, or with more visits, are read aside: a hundred of either cost some milliseconds. */
const technicians_at_once_max = 50;
const visits_at_once_max = 500;

interface BoardDayAsk {
  caller: Caller;
  board: Pick<BoardRow, "id" | "name">;
  /** Today unless told. */
  date: CalendarDate | undefined;
}

/** A board's day as JSON, unless it may take long: then null, and `long_board_day` reads it. */
export const boardDay = (db: OrgReader, ask: BoardDayAsk): string | null => {
  const when = theDay(ask.caller, ask.date);
  const visitors = visitorsOf(db, ask.board.id, when.day);
  const ids = visitors.map((visitor) => visitor.id);
  const is_long =
    visitors.length > technicians_at_once_max ||
    hasMoreVisits(db, ids, when.day, visits_at_once_max);
  return is_long ? null : JSON.stringify(agendaOf(db, ask, when, visitors));
};

/** Text, since 1,400 visits as data would take as long to be handed over as to be read. */
export const long_board_day: LongRead<BoardDayAsk, string> = {
  name: "the day of a board",
  work: (db, ask) => {
    const when = theDay(ask.caller, ask.date);
    return JSON.stringify(agendaOf(db, ask, when, visitorsOf(db, ask.board.id, when.day)));
  },
};

/** A board's technicians, then whoever else has a visit of it that day. */
const visitorsOf = (db: OrgReader, board_id: string, day: Interval): Technician[] => {
  const members = boardTechnicians(db, board_id);
  const ids = members.map((member) => member.id);
  const others = otherVisitors(db, board_id, ids, day);
  return others.length === 0 ? members : [...members, ...peopleWhoVisit(db, others)];
};

/** What everybody of a board has to do on a day, and what waits there for a visit. */
const agendaOf = (
  db: OrgReader,
  { caller, board: { id, name } }: BoardDayAsk,
  when: TheDay,
  technicians: readonly Technician[],
): BoardAgenda => {
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
