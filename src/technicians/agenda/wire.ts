import * as v from "valibot";
import {
  dateField,
  instantField,
  type QueryOf,
  uuid,
  wholeNumber,
  workingDateField,
} from "../../http/contract/fields.ts";
import { slaField } from "../../http/contract/sla-wire.ts";
import { categories } from "../../shared/categories.ts";
import { priorities } from "../../shared/vocabulary.ts";
import { TimeOff } from "../profile/wire.ts";

const day = () =>
  v.optional(
    v.pipe(
      workingDateField(),
      v.description("A day in the organization's timezone. Defaults to today"),
    ),
  );

export const agenda_query = { date: day() };

export const board_agenda_query = {
  board_id: uuid(),
  date: day(),
  include_unscheduled: v.optional(
    v.pipe(
      v.boolean(),
      v.description("False leaves `unscheduled` empty, with an `unscheduled_total` of 0"),
    ),
    true,
  ),
};

export type BoardAgendaQuery = QueryOf<typeof board_agenda_query>;

const nullableText = () => v.nullable(v.string());
const moment = () => v.nullable(instantField());
const interval = () => v.object({ from: instantField(), until: instantField() });

const planned = {
  id: uuid(),
  version: wholeNumber(1),
  ticket_number: v.string(),
  title: v.string(),
  description: v.pipe(nullableText(), v.description("At most 200 characters in a board's day")),
  status: v.pipe(v.string(), v.description("The name of the column")),
  status_category: v.picklist(categories),
  priority: v.picklist(priorities),
  due_date: v.nullable(dateField()),
  sla_due_at: moment(),
  sla: slaField(),
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
  revisit_at: v.pipe(
    moment(),
    v.description("When it was completed as needing another visit; null again once it is started"),
  ),
  resolved_at: moment(),
  created_at: instantField(),
};

/** An open ticket that waits for a visit. */
export const UnscheduledTicket = v.object({
  ...planned,
  assignee_ids: v.pipe(v.array(uuid()), v.description("The people it is assigned to")),
});

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
  hours: v.pipe(v.array(interval()), v.description("Working hours within the day")),
  time_off: v.pipe(v.array(TimeOff), v.description("Every entry that overlaps the day, in full")),
  visits: v.pipe(
    v.array(PlannedVisit),
    v.description("In order; visits over midnight are shown in full"),
  ),
  busy: v.pipe(
    v.array(interval()),
    v.description("Times of visits of tickets that the caller may not see"),
  ),
  booked_minutes: v.pipe(
    wholeNumber(0),
    v.description("Minutes of all visits within the day, including done and `busy` ones"),
  ),
};

const the_day = {
  date: dateField(),
  timezone: v.string(),
  day: v.pipe(interval(), v.description("The start of the day and of the next day")),
};

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
  unscheduled: v.pipe(
    v.array(UnscheduledTicket),
    v.description("The board's open tickets without a visit, the 100 most urgent"),
  ),
  unscheduled_total: v.pipe(
    wholeNumber(0),
    v.description("Their number; 100,000 means 100,000 or more"),
  ),
});

export type BoardAgenda = v.InferOutput<typeof BoardAgenda>;
