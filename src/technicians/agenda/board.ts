import type { Caller } from "../../access/caller.ts";
import type { BoardRow } from "../../boards/queries.ts";
import { checkedDate } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { boardTechnicians, findPeople, type Technician } from "../queries.ts";
import type { Interval } from "../time/interval.ts";
import { dayView, plansOf, resolveDay, visible } from "./plans.ts";
import { assigneeIdsOf, referencesOf } from "./queries.ts";
import { PlanView } from "./view.ts";
import { otherTechnicians, unscheduledOf, visitsForCaller } from "./visits.ts";
import type { BoardAgenda, BoardAgendaQuery } from "./wire.ts";

const unscheduled_max = 100;

/** Characters of each description. */
const excerpt_length = 200;

/** A board's technicians, followed by everyone else with a visit of the board that day. */
const techniciansOf = (db: OrgReader, board_id: string, day: Interval): Technician[] => {
  const members = boardTechnicians(db, board_id);
  const ids = members.map((member) => member.id);
  const others = otherTechnicians(db, board_id, ids, day);
  return others.length === 0 ? members : [...members, ...findPeople(db, others)];
};

/** The day of a board's technicians (default: today), and the board's tickets without a visit. */
export const boardDay = (
  db: OrgReader,
  caller: Caller,
  { id, name }: BoardRow,
  { date, include_unscheduled }: Pick<BoardAgendaQuery, "date" | "include_unscheduled">,
): BoardAgenda => {
  const when = resolveDay(caller, checkedDate(date));
  const technicians = techniciansOf(db, id, when.day);
  const ids = technicians.map((technician) => technician.id);
  const visits = visitsForCaller(db, caller, ids, when.day, excerpt_length);
  const waiting = include_unscheduled
    ? unscheduledOf(db, caller, id, unscheduled_max, excerpt_length)
    : { rows: [], total: 0 };
  const assignees = assigneeIdsOf(db, waiting.rows);
  const view = new PlanView(referencesOf(db, [...visible(visits), ...waiting.rows]), when.at);
  return {
    ...dayView(caller, when),
    board: { id, name },
    technicians: plansOf(db, caller, technicians, when, visits, view),
    unscheduled: waiting.rows.map((row) => ({
      ...view.ticket(row),
      assignee_ids: assignees.get(row.id) ?? [],
    })),
    unscheduled_total: waiting.total,
  };
};
