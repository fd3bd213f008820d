import { findBoard } from "../../boards/queries.ts";
import { checkedDate } from "../../clock/instant.ts";
import { ok } from "../../http/contract/answer.ts";
import { list } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findTechnician } from "../queries.ts";
import { boardDay } from "./board.ts";
import { checkAgendaAccess } from "./check-access.ts";
import { technicianDay } from "./technician.ts";
import { agenda_query, BoardAgenda, board_agenda_query, TechnicianAgenda } from "./wire.ts";

const common = { tag: "Technicians", add_on: "ticketing" } as const;

/** Decisions §4. `/agenda` comes before `/:id`, which would match it. */
export const agendaOperations = [
  list(
    "/v1/ticket-technicians/agenda",
    { any_of: ["tickets:schedule", "technicians:manage"] },
    {
      ...common,
      id: "getBoardAgenda",
      summary: "Read a board's day",
      description:
        "The board's technicians who take visits, and everyone else with a visit of the board that day, each with all their visits on any board. Visits of tickets that the caller may not see only appear as `busy`. `unscheduled` has the 100 most urgent of the board's open tickets without a visit: by priority, then due date or SLA deadline, then oldest; `unscheduled_total` counts all. Descriptions are cut at 200 characters.",
      query: board_agenda_query,
      answers: { 200: BoardAgenda },
    },
    ({ db, caller, query }) => {
      const board = findBoard(db, caller, query.board_id);
      return ok(boardDay(db, caller, board, query));
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
        "People read their own day with `tickets:read`; other people's days need `tickets:schedule` or `technicians:manage`. Contains the open and done visits that overlap `date` (default: today) in the organization's timezone, in order. Visits of tickets that the caller may not see only appear as `busy`. `hours` are the working hours within the day. The `reason` of time off is only visible to `technicians:manage` and to the technician.",
      query: agenda_query,
      find: (db, caller, params) => {
        checkAgendaAccess(caller, params.id);
        return findTechnician(db, pathId(params));
      },
      answers: { 200: TechnicianAgenda },
    },
    ({ db, caller, subject, query }) =>
      ok(technicianDay(db, caller, subject, checkedDate(query.date))),
  ),
];
