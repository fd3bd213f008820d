import * as v from "valibot";
import {
  clearable,
  dateTimeField,
  instantField,
  noteText,
  type QueryOf,
  uuid,
  wholeNumber,
} from "../../http/contract/fields.ts";
import { reason_codes } from "../../technicians/reasons.ts";
import { conflict_types } from "../../technicians/time/availability.ts";

/** Booking despite conflicts needs a reason and `tickets:dispatch` (decisions §5). */
const override_fields = {
  override: v.pipe(
    clearable(v.boolean()),
    v.description("Books despite conflicts; needs `tickets:dispatch` and `override_reason`"),
  ),
  override_reason: clearable(noteText()),
};

const visitEnd = () =>
  v.pipe(
    clearable(dateTimeField()),
    v.description("At most 24 hours after the start. Defaults to the job type's duration"),
  );

/** The visit of a new ticket. */
export const booking_fields = {
  technician_id: v.pipe(
    clearable(uuid()),
    v.description(
      "The technician to visit, with `scheduled_at` and `scheduled_until`; needs `tickets:schedule`",
    ),
  ),
  scheduled_at: clearable(dateTimeField()),
  scheduled_until: visitEnd(),
  ...override_fields,
};

export const ScheduleInput = v.object({
  technician_id: uuid(),
  scheduled_at: dateTimeField(),
  scheduled_until: visitEnd(),
  ...override_fields,
});

export type ScheduleInput = v.InferOutput<typeof ScheduleInput>;

/** The window to rank technicians for. */
export const suggestions_query = {
  scheduled_at: v.optional(
    v.pipe(
      dateTimeField(),
      v.description("Start of the visit. Defaults to each technician's own next free slot"),
    ),
  ),
  scheduled_until: v.optional(
    v.pipe(
      dateTimeField(),
      v.description("Defaults to the job type's duration, otherwise 60 minutes"),
    ),
  ),
};

export type SuggestionsQuery = QueryOf<typeof suggestions_query>;

/** A ticket that does not exist yet, and the window. */
export const new_ticket_suggestions_query = {
  client_id: v.optional(uuid()),
  job_type_id: v.optional(uuid()),
  sla_hours: v.pipe(
    v.optional(wholeNumber(1, 8760)),
    v.description("Defaults to the job type's; counted from now"),
  ),
  ...suggestions_query,
};

export type NewTicketSuggestionsQuery = QueryOf<typeof new_ticket_suggestions_query>;

/** Decisions §1. */
export const ScheduleConflict = v.object({
  type: v.picklist(conflict_types),
  overridable: v.pipe(v.boolean(), v.description("Whether `override` can book despite it")),
  ticket_id: v.optional(
    v.pipe(
      uuid(),
      v.description("For `overlap`: the other visit's ticket, if the caller may see it"),
    ),
  ),
  from: v.optional(
    v.pipe(
      instantField(),
      v.description(
        "Start of the other visit, the time off, or the part of the window outside working hours",
      ),
    ),
  ),
  until: v.optional(v.pipe(instantField(), v.description("Its end, exclusive"))),
  skill: v.optional(
    v.pipe(v.string(), v.description("For `missing_skill`: the skill that the job type requires")),
  ),
});

const meets_sla = () => v.nullable(v.boolean());

const FreeSlot = v.object({ scheduled_at: instantField(), scheduled_until: instantField() });

const LaterSlot = v.object({
  ...FreeSlot.entries,
  meets_sla: v.pipe(
    meets_sla(),
    v.description("Whether it ends by the SLA's deadline; null without an SLA"),
  ),
});

export const SuggestionReason = v.object({
  code: v.picklist(reason_codes),
  from: v.optional(instantField()),
  until: v.optional(instantField()),
  skill: v.optional(v.pipe(v.string(), v.description("For `missing_skill`"))),
  area: v.optional(
    v.pipe(v.string(), v.description("For `same_area`: the client's zone, otherwise their city")),
  ),
  jobs: v.optional(
    v.pipe(wholeNumber(0), v.description("For `day_load` and `day_full`: other visits that day")),
  ),
  max_jobs: v.optional(v.pipe(wholeNumber(0), v.description("For `day_full`: the limit"))),
  minutes: v.optional(
    v.pipe(
      wholeNumber(0),
      v.description("For `day_load`: minutes booked; for `no_slot`: the visit's length"),
    ),
  ),
});

/** Decisions §4. */
export const TechnicianSuggestion = v.object({
  technician_id: uuid(),
  name: v.string(),
  rank: v.pipe(wholeNumber(1), v.description("1 is the best")),
  score: v.pipe(
    wholeNumber(0, 100),
    v.description("51 or more if available; never higher than the score of a better rank"),
  ),
  available: v.pipe(
    v.boolean(),
    v.description("No conflict, and `max_jobs_per_day` is not reached"),
  ),
  conflicts: v.array(ScheduleConflict),
  missing_skills: v.array(v.string()),
  booked_minutes: v.pipe(
    wholeNumber(0),
    v.description("Minutes of other visits on the day of the window or slot, otherwise today"),
  ),
  jobs_that_day: v.pipe(wholeNumber(0), v.description("Other visits that start on that day")),
  same_area: v.pipe(
    v.boolean(),
    v.description("Whether another visit that day is in the client's zone or city"),
  ),
  served_client_before: v.pipe(
    v.boolean(),
    v.description("Whether they started or completed another job for this client"),
  ),
  meets_sla: v.pipe(
    meets_sla(),
    v.description(
      "Whether the window, otherwise the next free slot, ends by the SLA's deadline; null without an SLA or a slot",
    ),
  ),
  next_free_slot: v.pipe(
    v.nullable(FreeSlot),
    v.description("The first free slot of the visit's length; null for none within 14 days"),
  ),
  slot_from_request: v.pipe(
    v.nullable(LaterSlot),
    v.description(
      "The first free slot that starts no earlier than the requested window, within 14 days of it; null without a window",
    ),
  ),
  reasons: v.pipe(
    v.array(v.string()),
    v.description("Reasons for the rank, for people; the wording may change"),
  ),
  reason_codes: v.pipe(
    v.array(SuggestionReason),
    v.description("The same reasons in the same order, as data"),
  ),
});

export const TechnicianSuggestions = v.object({ data: v.array(TechnicianSuggestion) });

export type TechnicianSuggestions = v.InferOutput<typeof TechnicianSuggestions>;
