import type { Caller } from "../../access/caller.ts";
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
import { suggestTechnicians } from "./suggestions.ts";
import { ScheduleInput, suggestions_query, TechnicianSuggestions } from "./wire.ts";

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
      summary: "Book a technician's visit, or move it",
      description:
        "Without `scheduled_until` the visit lasts as long as the job type says. A refusal lists every conflict and the technician's next free slot; `override` with a reason books over them (`tickets:dispatch`).",
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
      summary: "Clear a ticket's technician and window",
      description: "Also of an archived ticket that is neither done nor cancelled.",
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
      summary: "Rank the technicians of a ticket's board",
      description:
        "Best first. Each is judged by the window that is asked for, else by their own next free slot. `score` is 51 to 100 for who is available, 26 to 50 for who is not, 0 to 25 for who lacks a skill, too; the higher the fewer minutes are booked that day.",
      query: suggestions_query,
      answers: { 200: TechnicianSuggestions },
      reasons: ["window_invalid", "window_in_past", "window_too_long"],
    },
    ({ db, caller, subject, query }) =>
      ok({ data: suggestTechnicians(db, { caller, ticket: subject, query, now: now() }) }),
  ),
];
