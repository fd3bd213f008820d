import type { Caller } from "../../access/caller.ts";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { type JobTypeRow, jobTypeOf } from "../../job-types/queries.ts";
import { Refusal } from "../../refusal.ts";
import { missingSkillsOf, rank } from "../../technicians/ranking.ts";
import { reasonsFor } from "../../technicians/reasons.ts";
import { between, type Interval } from "../../technicians/time/interval.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { assessCandidates, minutesOf, withTieBreakers } from "./candidates.ts";
import { momentOf, windowView } from "./check.ts";
import { redact, visibleLiveTickets } from "./redact.ts";
import { clientAreaOf } from "./tie-breakers.ts";
import { checkWindow } from "./window.ts";
import type { SuggestionsQuery, TechnicianSuggestions } from "./wire.ts";

interface SuggestionsRequest {
  caller: Caller;
  ticket: Pick<TicketWithAssignees, "id" | "seq" | "board_id" | "client_id" | "job_type_id">;
  query: SuggestionsQuery;
  now: Instant;
}

/** Ranks technicians for a ticket (decisions §4): in the requested window, otherwise each in their own next free slot. */
export const suggestTechnicians = (
  db: OrgReader,
  { caller, ticket, query, now }: SuggestionsRequest,
): TechnicianSuggestions["data"] => {
  const job_type = jobTypeOf(db, ticket.job_type_id);
  const window = requestedWindow(caller, job_type, query, now);
  const { id, seq, board_id, client_id } = ticket;
  const visit = { id, seq, board_id, client_id, job_type, window };
  const area = clientAreaOf(db, client_id);
  const candidates = assessCandidates(db, caller.organization, visit, now);
  const ranked = rank(withTieBreakers(db, visit, area, candidates));
  const { timezone } = caller.organization;
  const minutes = window
    ? Math.round((window.until_ms - window.from_ms) / 60_000)
    : minutesOf(job_type);
  const reasons = reasonsFor({ timezone, now, minutes, area_names: area });
  const visible = visibleLiveTickets(
    db,
    caller,
    ranked.flatMap(({ conflicts }) => conflicts.flatMap(({ ticket_id }) => ticket_id ?? [])),
  );
  return ranked.map((candidate) => ({
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
    next_free_slot: candidate.next_free_slot && windowView(candidate.next_free_slot),
    reasons: reasons(candidate),
  }));
};

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
