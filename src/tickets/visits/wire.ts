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
import { conflict_types } from "../../technicians/time/availability.ts";

/** To book over conflicts takes a reason, and `tickets:dispatch` (decisions §5). */
const override_fields = {
  override: v.pipe(
    clearable(v.boolean()),
    v.description("Books over conflicts; takes `tickets:dispatch` and `override_reason`"),
  ),
  override_reason: clearable(noteText()),
};

const visitEnd = () =>
  v.pipe(
    clearable(dateTimeField()),
    v.description("At most 24 hours later; not sent: as long as the job type says"),
  );

/** A visit that is booked with a new ticket. */
export const booking_fields = {
  technician_id: v.pipe(
    clearable(uuid()),
    v.description(
      "Who visits, with `scheduled_at` and `scheduled_until`: takes `tickets:schedule`",
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

/** The window that technicians are judged by. */
export const suggestions_query = {
  scheduled_at: v.optional(
    v.pipe(
      dateTimeField(),
      v.description(
        "When the visit is to begin; not sent: each one's own next free slot is judged",
      ),
    ),
  ),
  scheduled_until: v.optional(
    v.pipe(
      dateTimeField(),
      v.description("Not sent: it lasts as long as the job type says, else 60 minutes"),
    ),
  ),
};

export type SuggestionsQuery = QueryOf<typeof suggestions_query>;

/** What stands against a visit (decisions §1). */
export const ScheduleConflict = v.object({
  type: v.picklist(conflict_types),
  overridable: v.pipe(v.boolean(), v.description("Whether `override` books over it")),
  ticket_id: v.optional(
    v.pipe(
      uuid(),
      v.description("Of an `overlap`: the other visit's ticket, if the caller may see it"),
    ),
  ),
  from: v.optional(
    v.pipe(
      instantField(),
      v.description(
        "When the other visit, the time off, or the part of the window outside the hours begins",
      ),
    ),
  ),
  until: v.optional(v.pipe(instantField(), v.description("When that ends; not included"))),
  skill: v.optional(
    v.pipe(v.string(), v.description("Of a `missing_skill`: which one the job type requires")),
  ),
});

/** A technician who might be sent (decisions §4). */
export const TechnicianSuggestion = v.object({
  technician_id: uuid(),
  name: v.string(),
  rank: v.pipe(wholeNumber(1), v.description("1 is who is best sent")),
  score: v.pipe(
    wholeNumber(0, 100),
    v.description("From 51: available; it never rises from one rank to the next"),
  ),
  available: v.pipe(
    v.boolean(),
    v.description("No conflict, and the day is not full by `max_jobs_per_day`"),
  ),
  conflicts: v.array(ScheduleConflict),
  missing_skills: v.array(v.string()),
  booked_minutes: v.pipe(
    wholeNumber(0),
    v.description("Of other visits on the day of the window or slot, else today"),
  ),
  jobs_that_day: v.pipe(wholeNumber(0), v.description("Other visits that begin on that day")),
  same_area: v.pipe(
    v.boolean(),
    v.description("Whether another visit of that day is in the client's zone or city"),
  ),
  served_client_before: v.pipe(
    v.boolean(),
    v.description("Whether they started or completed another job of this client"),
  ),
  next_free_slot: v.pipe(
    v.nullable(v.object({ scheduled_at: instantField(), scheduled_until: instantField() })),
    v.description("The first free time of the visit's length; null: none within 14 days"),
  ),
  reasons: v.pipe(
    v.array(v.string()),
    v.description("Why they stand there, for people; the wording may change"),
  ),
});

export const TechnicianSuggestions = v.object({ data: v.array(TechnicianSuggestion) });

export type TechnicianSuggestions = v.InferOutput<typeof TechnicianSuggestions>;
