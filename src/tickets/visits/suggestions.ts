import type { Caller } from "../../access/caller.ts";
import { type BoardRow, columnsOf } from "../../boards/queries.ts";
import { lookUpClient } from "../../clients/lookup.ts";
import { type Instant, ofMillis, plusSeconds } from "../../clock/instant.ts";
import { dueAt, newClock } from "../../clock/sla.ts";
import type { OrgReader } from "../../database/org.ts";
import { type JobTypeRow, jobTypeOf, usableJobType } from "../../job-types/queries.ts";
import { Refusal } from "../../refusal.ts";
import { missingSkillsOf, rank } from "../../technicians/ranking.ts";
import { reasonsOf, sentencesIn } from "../../technicians/reasons.ts";
import { between, type Interval } from "../../technicians/time/interval.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { assessCandidates, minutesOf, type VisitToAssign, withTieBreakers } from "./candidates.ts";
import { momentOf, windowView } from "./check.ts";
import { redact, visibleLiveTickets } from "./redact.ts";
import { clientAreaOf } from "./tie-breakers.ts";
import { checkWindow } from "./window.ts";
import type { NewTicketSuggestionsQuery, SuggestionsQuery, TechnicianSuggestions } from "./wire.ts";

type Suggestions = TechnicianSuggestions["data"];

interface SuggestionsRequest {
  caller: Caller;
  ticket: Pick<
    TicketWithAssignees,
    "id" | "seq" | "board_id" | "client_id" | "job_type_id" | "sla_due_at" | "sla_paused_since"
  >;
  query: SuggestionsQuery;
  now: Instant;
}

/** Ranks technicians for a ticket (decisions §4): in the requested window, otherwise each in their own next free slot. */
export const suggestTechnicians = (
  db: OrgReader,
  { caller, ticket, query, now }: SuggestionsRequest,
): Suggestions => {
  const job_type = jobTypeOf(db, ticket.job_type_id);
  const { id, seq, board_id, client_id } = ticket;
  const window = requestedWindow(caller, job_type, query, now);
  const visit = { id, seq, board_id, client_id, job_type, window };
  return suggestionsFor(db, caller, visit, dueAt(ticket, now), now);
};

interface NewTicketRequest {
  caller: Caller;
  board: Pick<BoardRow, "id">;
  query: NewTicketSuggestionsQuery;
  now: Instant;
}

/** The same for a ticket that is not created yet. Its SLA would count from now. */
export const suggestForNewTicket = (
  db: OrgReader,
  { caller, board, query, now }: NewTicketRequest,
): Suggestions => {
  const { client_id: sent_client_id, job_type_id, sla_hours, ...times } = query;
  const client = lookUpClient(db, caller.organization.phone_country_code, {
    client_id: sent_client_id,
  });
  const job_type = job_type_id === undefined ? null : usableJobType(db, job_type_id, board.id);
  const window = requestedWindow(caller, job_type, times, now);
  const client_id = client?.id ?? null;
  const visit = { id: null, seq: null, board_id: board.id, client_id, job_type, window };
  const hours = sla_hours ?? job_type?.sla_hours ?? null;
  const clock = newClock(hours, columnsOf(db, board.id)[0]?.category ?? "new", now);
  return suggestionsFor(db, caller, visit, dueAt(clock, now), now);
};

const suggestionsFor = (
  db: OrgReader,
  caller: Caller,
  visit: VisitToAssign,
  due_at: Instant | null,
  now: Instant,
): Suggestions => {
  const { window, job_type } = visit;
  const area_names = clientAreaOf(db, visit.client_id);
  const candidates = assessCandidates(db, caller.organization, visit, now);
  const ranked = rank(withTieBreakers(db, visit, area_names, candidates));
  const minutes = window
    ? Math.round((window.until_ms - window.from_ms) / 60_000)
    : minutesOf(job_type);
  const sentence = sentencesIn(caller.organization.timezone, now);
  const visible = visibleLiveTickets(
    db,
    caller,
    ranked.flatMap(({ conflicts }) => conflicts.flatMap(({ ticket_id }) => ticket_id ?? [])),
  );
  return ranked.map((candidate) => {
    const reason_codes = reasonsOf(candidate, { minutes, area_names });
    return {
      technician_id: candidate.id,
      name: candidate.name,
      rank: candidate.rank,
      score: candidate.score,
      available: candidate.available,
      conflicts: candidate.conflicts.map((conflict) => redact(conflict, visible)),
      missing_skills: missingSkillsOf(candidate),
      booked_minutes: candidate.booked_minutes,
      jobs_that_day: candidate.jobs_that_day,
      same_area: candidate.area !== null,
      served_client_before: candidate.served_client_before,
      meets_sla: candidate.window && meetsSla(candidate.window, due_at),
      next_free_slot: candidate.next_free_slot && windowView(candidate.next_free_slot),
      slot_from_request: laterSlotView(candidate.slot_from_request, due_at),
      reasons: reason_codes.map(sentence),
      reason_codes,
    };
  });
};

/** Whether the visit ends by the deadline; null without one. */
const meetsSla = ({ until_ms }: Interval, due_at: Instant | null): boolean | null =>
  due_at === null ? null : ofMillis(until_ms) <= due_at;

const laterSlotView = (slot: Interval | null, due_at: Instant | null) =>
  slot && { ...windowView(slot), meets_sla: meetsSla(slot, due_at) };

/** The requested window, checked by the scheduling rules; null for none. */
const requestedWindow = (
  { organization }: Caller,
  job_type: JobTypeRow | null,
  { scheduled_at, scheduled_until }: SuggestionsQuery,
  now: Instant,
): Interval | null => {
  if (scheduled_at === undefined) {
    if (scheduled_until === undefined) return null;
    throw new Refusal("window_invalid", "A window needs a start: send scheduled_at.");
  }
  const from = momentOf("scheduled_at", scheduled_at, organization.timezone);
  const until =
    scheduled_until === undefined
      ? plusSeconds(from, minutesOf(job_type) * 60)
      : momentOf("scheduled_until", scheduled_until, organization.timezone);
  const window = { scheduled_at: from, scheduled_until: until };
  checkWindow(window, now);
  return between(from, until);
};
