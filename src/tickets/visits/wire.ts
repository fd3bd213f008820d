import * as v from "valibot";
import { dateTimeField, instantField, type QueryOf, uuid, wholeNumber } from "../../http/fields.ts";
import { conflict_types } from "../../technicians/availability.ts";

/** The window that technicians are judged by. */
export const suggestions_query = {
  scheduled_at: v.optional(dateTimeField()),
  /** Not sent: the visit lasts as long as the job type says, else 60 minutes. */
  scheduled_until: v.optional(dateTimeField()),
};

export type SuggestionsQuery = QueryOf<typeof suggestions_query>;

/** What stands against a visit (decisions §1). */
export const ScheduleConflict = v.object({
  type: v.picklist(conflict_types),
  overridable: v.boolean(),
  ticket_id: v.optional(uuid()),
  from: v.optional(instantField()),
  until: v.optional(instantField()),
  skill: v.optional(v.string()),
});

/** A technician who might be sent (decisions §4). */
export const TechnicianSuggestion = v.object({
  technician_id: uuid(),
  name: v.string(),
  rank: wholeNumber(1),
  /** From 51: available. It never rises with the rank. */
  score: wholeNumber(0, 100),
  available: v.boolean(),
  conflicts: v.array(ScheduleConflict),
  missing_skills: v.array(v.string()),
  booked_minutes: wholeNumber(0),
  jobs_that_day: wholeNumber(0),
  same_area: v.boolean(),
  served_client_before: v.boolean(),
  next_free_slot: v.nullable(
    v.object({ scheduled_at: instantField(), scheduled_until: instantField() }),
  ),
  reasons: v.array(v.string()),
});

export const TechnicianSuggestions = v.object({ data: v.array(TechnicianSuggestion) });

export type TechnicianSuggestions = v.InferOutput<typeof TechnicianSuggestions>;
