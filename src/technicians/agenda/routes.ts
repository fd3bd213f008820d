import { findBoard } from "../../boards/queries.ts";
import { checkedDate } from "../../clock/instant.ts";
import { ok } from "../../http/contract/answer.ts";
import { list } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findTechnician } from "../queries.ts";
import { boardDay } from "./board.ts";
import { technicianDay } from "./technician.ts";
import { checkReadsAgenda } from "./who-reads.ts";
import { agenda_query, BoardAgenda, board_agenda_query, TechnicianAgenda } from "./wire.ts";

const common = { tag: "Technicians", add_on: "ticketing" } as const;

/** Day plans (decisions §4). A board's stands before `/:id`, whose pattern it would meet, too. */
export const agendaOperations = [
  list(
    "/v1/ticket-technicians/agenda",
    { any_of: ["tickets:schedule", "technicians:manage"] },
    {
      ...common,
      id: "getBoardAgenda",
      summary: "Read the day of a board's technicians, and what waits for a visit",
      description:
        "The board's technicians who take visits, and whoever else has a visit of the board that day, each with all their visits, whatever the board. Visits of tickets that the caller may not see are no more than `busy`. `unscheduled` has the board's open tickets without a visit, the 100 most urgent: by priority, then by due date or SLA deadline, then the oldest; `unscheduled_total` counts all. A description is cut at 200 characters.",
      query: board_agenda_query,
      answers: { 200: BoardAgenda },
    },
    ({ db, caller, query }) => {
      const board = findBoard(db, caller, query.board_id);
      return ok(boardDay(db, caller, board, checkedDate(query.date)));
    },
  ),

  list(
    "/v1/ticket-technicians/:id/agenda",
    { any_of: ["tickets:schedule", "technicians:manage", "tickets:read"] },
    {
      ...common,
      id: "getTechnicianAgenda",
      summary: "Read a technician's day",
      description:
        "People read their own with `tickets:read`; everybody else's takes `tickets:schedule` or `technicians:manage`. The visits that overlap the `date` (today unless sent) in the organization's timezone, open and done ones, in order; those of tickets that the caller may not see are no more than `busy`. `hours` are the working hours within the day. The `reason` of time off is told to `technicians:manage` and to the technician.",
      query: agenda_query,
      find: (db, caller, params) => {
        checkReadsAgenda(caller, params.id);
        return findTechnician(db, pathId(params));
      },
      answers: { 200: TechnicianAgenda },
    },
    ({ db, caller, subject, query }) =>
      ok(technicianDay(db, caller, subject, checkedDate(query.date))),
  ),
];
