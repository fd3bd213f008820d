import * as v from "valibot";
import {
  clearable,
  dateTimeField,
  endOfHours,
  instantField,
  listOf,
  type QueryOf,
  requiredText,
  startOfHours,
  strictEntries,
  text,
  uuid,
  wholeNumber,
} from "../../http/contract/fields.ts";
import { type WeeklyHours, weekdays } from "../time/hours.ts";

export const technicians_query = {
  board_id: v.optional(
    v.pipe(uuid(), v.description("Only members of this board with `tickets:own`")),
  ),
  include_inactive: v.optional(
    v.pipe(v.boolean(), v.description("Include technicians who currently take no visits")),
    false,
  ),
};

export type TechniciansQuery = QueryOf<typeof technicians_query>;

/** Working hours of one day. They may end on the next day. */
const hours_range = v.pipe(
  v.object({ start: startOfHours(), end: endOfHours() }),
  v.forward(
    v.check(({ start, end }) => start !== end, "must not be the start"),
    ["end"],
  ),
);

const weekly_hours_input = strictEntries(
  v.entriesFromList(weekdays, clearable(listOf(hours_range, 12, "ranges"))),
);

export type WeeklyHoursInput = v.InferOutput<typeof weekly_hours_input>;

const kept_range = v.object({ start: v.string(), end: v.string() });

const weekly_hours: v.GenericSchema<WeeklyHours> = v.object(
  v.entriesFromList(weekdays, v.optional(v.array(kept_range))),
);

const own_hours =
  "Local times of the organization; null for its `working_day`, Monday to Saturday. Missing days are off. `24:00` is allowed as an end, and an end before its start is on the next day";
const day_limit = "Limit of visits per day for suggestions and auto-assign; null for no limit";

/** Decisions §4; what is not sent stays. */
export const TechnicianChanges = v.object({
  color: clearable(text()),
  active: v.optional(v.pipe(v.boolean(), v.description("False if they take no visits"))),
  branch_id: clearable(uuid()),
  skills: v.optional(listOf(requiredText(), 100, "skills")),
  weekly_hours: v.optional(v.pipe(v.nullable(weekly_hours_input), v.description(own_hours))),
  max_jobs_per_day: v.optional(v.pipe(v.nullable(wholeNumber(1)), v.description(day_limit))),
});

export type TechnicianChanges = v.InferOutput<typeof TechnicianChanges>;

export const TimeOffInput = v.object({
  starts_at: dateTimeField(),
  ends_at: v.pipe(dateTimeField(), v.description("Exclusive; at most 366 days after the start")),
  reason: clearable(text()),
});

export type TimeOffInput = v.InferOutput<typeof TimeOffInput>;

export const TimeOff = v.object({
  id: uuid(),
  starts_at: instantField(),
  ends_at: v.pipe(instantField(), v.description("Not included")),
  reason: v.nullable(v.string()),
});

export const Technician = v.object({
  id: v.pipe(uuid(), v.description("The person's id, as in `technician_id` of a ticket")),
  name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  color: v.nullable(v.string()),
  active: v.pipe(
    v.boolean(),
    v.description("Whether they take visits: both the person and the profile are active"),
  ),
  board_ids: v.pipe(
    v.array(uuid()),
    v.description("Their boards, as far as the caller can open them"),
  ),
  branch_id: v.nullable(uuid()),
  skills: v.array(v.string()),
  weekly_hours: v.pipe(v.nullable(weekly_hours), v.description(own_hours)),
  time_off: v.pipe(v.array(TimeOff), v.description("Current and upcoming")),
  max_jobs_per_day: v.pipe(v.nullable(wholeNumber(1)), v.description(day_limit)),
  calendar_url: v.pipe(
    v.nullable(v.string()),
    v.description(
      "The private address of their calendar (iCalendar): anyone who has it can read the calendar. Shown to the technician, and to holders of `technicians:manage` who can open every board, each with `tickets:read` and `clients:read`. Null for everyone else, before there is a profile or a first visit, and after it was revoked",
    ),
  ),
});

export const TechnicianList = v.array(Technician);
