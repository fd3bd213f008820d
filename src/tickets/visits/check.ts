import { type Caller, requireAbility } from "../../access/caller.ts";
import { type Instant, ofMillis, parseInstant, plusSeconds } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { type JobTypeRow, requiredSkills } from "../../job-types/queries.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { commitmentsOf, nextSlotOf } from "../../technicians/commitments.ts";
import { bookableTechnician, type Technician } from "../../technicians/queries.ts";
import { type Conflict, conflictsOf } from "../../technicians/time/availability.ts";
import { between, type Interval } from "../../technicians/time/interval.ts";
import type { Visit } from "./booking.ts";
import { conflictMessage } from "./conflict-message.ts";
import { redactFor } from "./redact.ts";
import { checkWindow, type VisitWindow } from "./window.ts";

export interface VisitRequest {
  technician_id?: string | null | undefined;
  scheduled_at?: string | null | undefined;
  scheduled_until?: string | null | undefined;
  override?: boolean | null | undefined;
  override_reason?: string | null | undefined;
}

/** The ticket to visit. A new ticket has no id yet. */
interface VisitedTicket {
  id: string | null;
  job_type: JobTypeRow | null;
}

/** `override` needs an ability (decisions §5), even if there are no conflicts. */
export const checkOverride = (caller: Caller, { override }: VisitRequest): void => {
  if (override) requireAbility(caller, "tickets:dispatch", "Booking over a conflict");
};

/** `override` also needs a reason, for the history. */
export const checkOverrideReason = ({ override, override_reason }: VisitRequest): void => {
  if (override && !override_reason)
    throw new Refusal(
      "override_reason_required",
      "Send override_reason to book despite the conflict.",
    );
};

/**
 * Checks a requested visit by the scheduling rules of §4.5. Refuses conflicts that are not overridden, with all
 * conflicts and the technician's next free slot.
 */
export const checkVisit = (
  tx: OrgTx,
  caller: Caller,
  ticket: VisitedTicket,
  request: VisitRequest,
): Visit => {
  const technician = technicianOf(tx, request);
  const window = windowOf(caller, ticket, request);
  checkWindow(window, tx.now);
  const conflicts = conflictsIn(tx, caller, ticket, technician, window);
  const is_overridden =
    request.override === true && conflicts.every(({ overridable }) => overridable);
  if (conflicts.length > 0 && !is_overridden)
    throw refuseConflicts(tx, caller, ticket, technician, window, conflicts);
  return {
    ...window,
    technician_id: technician.id,
    auto: false,
    overridden: conflicts,
    override_reason: request.override ? (request.override_reason ?? null) : null,
  };
};

const technicianOf = (tx: OrgTx, { technician_id }: VisitRequest): Technician => {
  if (!technician_id)
    throw new Refusal("window_invalid", "A visit needs a technician: send technician_id.");
  const technician = bookableTechnician(tx, technician_id);
  if (!technician) throw refuseField("technician_id", "is not a technician who takes visits");
  return technician;
};

/** The requested window. Without an end it has the job type's duration. */
const windowOf = (
  { organization }: Caller,
  { job_type }: VisitedTicket,
  { scheduled_at, scheduled_until }: VisitRequest,
): VisitWindow => {
  if (!scheduled_at)
    throw new Refusal("window_invalid", "A visit needs a start: send scheduled_at.");
  const from = momentOf("scheduled_at", scheduled_at, organization.timezone);
  if (scheduled_until) {
    const until = momentOf("scheduled_until", scheduled_until, organization.timezone);
    return { scheduled_at: from, scheduled_until: until };
  }
  const minutes = job_type?.duration_minutes;
  if (!minutes)
    throw new Refusal(
      "window_invalid",
      "Send scheduled_until: no job type says how long the visit takes.",
    );
  const until = momentOf("scheduled_at", plusSeconds(from, minutes * 60), organization.timezone);
  return { scheduled_at: from, scheduled_until: until };
};

/** The schema has checked the text already. Only a computed end can be after the year 9999. */
export const momentOf = (field: string, text: string, timezone: string): Instant => {
  const moment = parseInstant(text, timezone);
  if (!moment) throw refuseField(field, "must be, as its end, in the years 0 to 9999");
  return moment;
};

const conflictsIn = (
  tx: OrgTx,
  { organization }: Caller,
  { id, job_type }: VisitedTicket,
  technician: Technician,
  window: VisitWindow,
): Conflict[] => {
  const interval = between(window.scheduled_at, window.scheduled_until);
  const commitments = commitmentsOf(tx, organization, technician, interval, id);
  const required = requiredSkills(job_type);
  return conflictsOf(interval, commitments, required);
};

const refuseConflicts = (
  tx: OrgTx,
  caller: Caller,
  { id }: VisitedTicket,
  technician: Technician,
  window: VisitWindow,
  conflicts: readonly Conflict[],
): Refusal => {
  const { from_ms, until_ms } = between(window.scheduled_at, window.scheduled_until);
  const { organization } = caller;
  const slot = nextSlotOf(tx, organization, technician, until_ms - from_ms, tx.now, id);
  const { name } = technician;
  const message = conflictMessage(name, conflicts, window.scheduled_at, organization.timezone);
  return new Refusal("schedule_conflict", message, {
    conflicts: redactFor(tx, caller, conflicts),
    next_free_slot: slot && windowView(slot),
  });
};

/** The JSON of an interval. */
export const windowView = ({ from_ms, until_ms }: Interval): VisitWindow => ({
  scheduled_at: ofMillis(from_ms),
  scheduled_until: ofMillis(until_ms),
});
