import type { Caller } from "../../access/caller.ts";
import { findBoard } from "../../boards/queries.ts";
import { now } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { ok } from "../../http/contract/answer.ts";
import { list, type Params, post } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findTicket } from "../queries.ts";
import { large_ticket } from "../replay.ts";
import { ticketView } from "../view.ts";
import { Ticket } from "../wire.ts";
import { scheduleTicket, unscheduleTicket } from "./schedule.ts";
import { suggestForNewTicket, suggestTechnicians } from "./suggestions.ts";
import {
  new_ticket_suggestions_query,
  ScheduleInput,
  suggestions_query,
  TechnicianSuggestions,
} from "./wire.ts";

const common = {
  tag: "Tickets",
  add_on: "ticketing",
  versioned: true,
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
  answers: { 200: Ticket },
  large: large_ticket,
} as const;

/** Visits: the schedule rules of §4.5. */
export const visitOperations = [
  post(
    "/v1/tickets/:id/schedule",
    "tickets:schedule",
    {
      ...common,
      id: "scheduleTicket",
      summary: "Book or move a visit",
      description:
        "Without `scheduled_until`, the visit takes the job type's duration. A refusal lists every conflict and the technician's next free slot; `override` with a reason books despite them (`tickets:dispatch`).",
      body: ScheduleInput,
      reasons: [
        "ticket_archived",
        "ticket_closed",
        "window_invalid",
        "window_in_past",
        "window_too_long",
        "schedule_conflict",
        "override_reason_required",
      ],
      example: {
        technician_id: "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f",
        scheduled_at: "2030-10-15T08:30:00Z",
        scheduled_until: "2030-10-15T09:30:00Z",
      },
    },
    ({ tx, caller, subject, body }) =>
      ok(ticketView(tx, scheduleTicket(tx, caller, subject, body), tx.now)),
  ),

  post(
    "/v1/tickets/:id/unschedule",
    "tickets:schedule",
    {
      ...common,
      id: "unscheduleTicket",
      summary: "Cancel a visit",
      description:
        "Clears the ticket's technician and times. Also works for archived tickets that are neither done nor cancelled.",
      reasons: ["ticket_closed"],
    },
    ({ tx, caller, subject }) => ok(ticketView(tx, unscheduleTicket(tx, caller, subject), tx.now)),
  ),

  list(
    "/v1/tickets/:id/technician-suggestions",
    "tickets:read",
    {
      tag: common.tag,
      add_on: common.add_on,
      find: common.find,
      id: "listTechnicianSuggestions",
      summary: "Rank technicians for a ticket",
      description:
        "The technicians of the ticket's board, best first, judged by the requested window, otherwise by their own next free slot. `score` is 51 to 100 for available technicians, 26 to 50 for unavailable ones, and 0 to 25 if a skill is missing, too; it is higher the fewer minutes are booked that day.",
      query: suggestions_query,
      answers: { 200: TechnicianSuggestions },
      reasons: ["window_invalid", "window_in_past", "window_too_long"],
    },
    ({ db, caller, subject, query }) =>
      ok({ data: suggestTechnicians(db, { caller, ticket: subject, query, now: now() }) }),
  ),

  list(
    "/v1/ticket-boards/:id/technician-suggestions",
    { all_of: ["tickets:read", "tickets:create"] },
    {
      tag: common.tag,
      add_on: common.add_on,
      find: (db: OrgReader, caller: Caller, params: Params) =>
        findBoard(db, caller, pathId(params)),
      id: "listNewTicketSuggestions",
      summary: "Rank technicians for a ticket that is not created yet",
      description:
        "As for a ticket of this board, client and job type that is created now: choose a slot and book it with `POST /v1/tickets`.",
      query: new_ticket_suggestions_query,
      answers: { 200: TechnicianSuggestions },
      reasons: ["client_not_found", "window_invalid", "window_in_past", "window_too_long"],
    },
    ({ db, caller, subject, query }) =>
      ok({ data: suggestForNewTicket(db, { caller, board: subject, query, now: now() }) }),
  ),
];
