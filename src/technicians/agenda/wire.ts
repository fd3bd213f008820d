import * as v from "valibot";
import { categories } from "../../boards/categories.ts";
import { dateField, instantField, uuid, wholeNumber } from "../../http/fields.ts";
import { priorities } from "../../job-types/vocabulary.ts";

/** A day and those beside it are within the years that a date-time can say. */
const day = () =>
  v.optional(
    v.pipe(
      dateField(),
      v.check(
        (value) => value > "0001-01-02" && value < "9999-12-30",
        "must be a day of the years 1 to 9999",
      ),
    ),
  );

export const agenda_query = { date: day() };

export const board_agenda_query = { board_id: uuid(), date: day() };

const nullableText = () => v.nullable(v.string());
const moment = () => v.nullable(instantField());
const stretch = () => v.object({ from: instantField(), until: instantField() });

const planned = {
  id: uuid(),
  version: wholeNumber(1),
  ticket_number: v.string(),
  title: v.string(),
  description: nullableText(),
  status: v.string(),
  status_category: v.picklist(categories),
  priority: v.picklist(priorities),
  due_date: v.nullable(dateField()),
  sla_due_at: moment(),
  board: v.object({ id: uuid(), name: v.string() }),
  column: v.object({ id: uuid(), name: v.string(), category: v.picklist(categories) }),
  client: v.nullable(
    v.object({
      id: uuid(),
      name: v.string(),
      phone_number: nullableText(),
      address: nullableText(),
      city: nullableText(),
      zone: nullableText(),
      street: nullableText(),
      building: nullableText(),
      box: nullableText(),
      reference: nullableText(),
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
      deleted_at: moment(),
    }),
  ),
  job_type: v.nullable(
    v.object({
      id: uuid(),
      name: v.string(),
      code: v.string(),
      duration_minutes: v.nullable(wholeNumber(1)),
      required_skills: v.array(v.string()),
    }),
  ),
  checklist: v.array(
    v.object({ id: v.string(), label: v.string(), required: v.boolean(), done: v.boolean() }),
  ),
  started_at: moment(),
  resolved_at: moment(),
  created_at: instantField(),
};

/** An open ticket that waits for a visit. */
export const UnscheduledTicket = v.object(planned);

/** A visit, by its ticket. */
export const PlannedVisit = v.object({
  ...planned,
  scheduled_at: instantField(),
  scheduled_until: instantField(),
});

const plan = {
  technician: v.object({
    id: uuid(),
    name: v.string(),
    color: nullableText(),
    phone_number: nullableText(),
    skills: v.array(v.string()),
    active: v.boolean(),
  }),
  hours: v.array(stretch()),
  time_off: v.array(
    v.object({
      id: uuid(),
      starts_at: instantField(),
      ends_at: instantField(),
      reason: nullableText(),
    }),
  ),
  visits: v.array(PlannedVisit),
  busy: v.array(stretch()),
  booked_minutes: wholeNumber(0),
};

const the_day = { date: dateField(), timezone: v.string(), day: stretch() };

/** A technician's day. */
export const TechnicianAgenda = v.object({ ...the_day, ...plan });

export type TechnicianAgenda = v.InferOutput<typeof TechnicianAgenda>;

/** A technician's part of a board's day. */
export const TechnicianPlan = v.object(plan);

/** The day of a board's technicians. */
export const BoardAgenda = v.object({
  ...the_day,
  board: v.object({ id: uuid(), name: v.string() }),
  technicians: v.array(TechnicianPlan),
  unscheduled: v.array(UnscheduledTicket),
  unscheduled_total: wholeNumber(0),
});

export type BoardAgenda = v.InferOutput<typeof BoardAgenda>;
