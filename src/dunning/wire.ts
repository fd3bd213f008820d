import * as v from "valibot";
import { languages } from "../customer-texts/language.ts";
import {
  amount,
  clearable,
  dateField,
  instantField,
  listOf,
  optionalEntries,
  pageQuery,
  type QueryOf,
  startOfHours,
  uuid,
  wholeNumber,
  workingDateField,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import {
  dunning_days,
  dunning_kinds,
  dunning_resumes,
  dunning_skips,
  dunning_statuses,
  dunning_steps_max,
} from "../shared/dunning-vocabulary.ts";
import { message_channels } from "../shared/message-vocabulary.ts";
import { weekdays as weekday_names } from "../technicians/time/hours.ts";

const kind = v.picklist(dunning_kinds);

const stepFields = {
  kind,
  days_after_due: wholeNumber(dunning_days.reminder, dunning_days.max),
};

const NewStep = v.pipe(
  v.object({
    id: v.pipe(clearable(uuid()), v.description("Of a step that the policy has, to change it")),
    ...stepFields,
  }),
  v.forward(
    v.check(
      ({ kind, days_after_due }) => kind === "reminder" || days_after_due >= dunning_days[kind],
      "must be at least 0: only reminders come before the due date",
    ),
    ["days_after_due"],
  ),
);

const newSteps = v.pipe(
  listOf(NewStep, dunning_steps_max, "steps"),
  v.check(
    (steps) => steps.filter((step) => step.kind === "suspend").length <= 1,
    "must have at most one suspend",
  ),
  v.description("All of them. They are judged in the order of `days_after_due`"),
);

const weekdays = () => v.array(v.picklist(weekday_names));

const someWeekdays = () =>
  v.pipe(weekdays(), v.minLength(1, "must have at least one day"), v.maxLength(7));

/** Beyond §11.1. Fields that are left out keep their values. */
export const DunningPolicyChange = optionalEntries({
  enabled: v.optional(v.boolean()),
  steps: v.optional(newSteps),
  minimum_balance: v.optional(
    v.pipe(
      amount(),
      v.description(
        "The debt from which clients are warned and suspended, in the organization's currency",
      ),
    ),
  ),
  resume: v.optional(v.picklist(dunning_resumes)),
  weekdays: v.optional(someWeekdays()),
  suspend_weekdays: v.optional(
    v.pipe(someWeekdays(), v.description("Suspensions are limited to these of the `weekdays`")),
  ),
  time: v.optional(startOfHours()),
});

export type PolicyChange = v.InferOutput<typeof DunningPolicyChange>;

const DunningStep = v.object({ id: uuid(), ...stepFields });

export const DunningPolicy = v.object({
  enabled: v.boolean(),
  steps: v.array(DunningStep),
  minimum_balance: v.number(),
  resume: v.picklist(dunning_resumes),
  weekdays: weekdays(),
  suspend_weekdays: weekdays(),
  time: v.pipe(v.string(), v.description("When it runs, in the organization's timezone")),
});

const count = () => v.pipe(v.number(), v.integer(), v.minValue(0));

const Results = {
  messages: v.pipe(count(), v.description("Messages queued")),
  suspensions: v.pipe(count(), v.description("Clients suspended")),
  superseded: v.pipe(count(), v.description("Steps of invoices that a later one replaced")),
};

export const DunningRun = v.object({ id: uuid(), ran_at: instantField(), ...Results });

export type DunningRun = v.InferOutput<typeof DunningRun>;

export const DunningRunList = paginatedSchema(DunningRun);

export const runs_query = pageQuery(15);

export const DunningRunInput = optionalEntries({
  dry_run: v.pipe(v.optional(v.boolean()), v.description("Only adds up what a run would do")),
  include_old: v.pipe(
    v.optional(v.boolean()),
    v.description(
      "Steps also run for invoices that became due more than 30 days before the policy was switched on, in this run and from now on",
    ),
  ),
});

export type RunInput = v.InferOutput<typeof DunningRunInput>;

export const DunningRunNow = v.object({
  ...DunningRun.entries,
  id: v.pipe(v.nullable(uuid()), v.description("Null if there was nothing to do")),
  finished: v.pipe(
    v.boolean(),
    v.description("False if some clients are left, because the run took too long. Send it again"),
  ),
});

export type DunningRunNow = v.InferOutput<typeof DunningRunNow>;

export const DunningPreview = v.object({
  client_id: uuid(),
  name: v.string(),
  step: DunningStep,
  invoices: v.array(
    v.object({ id: uuid(), number: v.string(), due_date: dateField(), balance: v.number() }),
  ),
  debt: v.pipe(
    v.number(),
    v.description("What is past due, less the client's credit, in the client's currency"),
  ),
  currency: v.string(),
  channel: v.pipe(
    v.nullable(v.picklist(message_channels)),
    v.description("The first channel of its message; null without one"),
  ),
  language: v.picklist(languages),
  skipped: v.pipe(
    v.nullable(v.picklist(dunning_skips)),
    v.description("Why the step does not run; null: it runs"),
  ),
});

export type DunningPreview = v.InferOutput<typeof DunningPreview>;

export const DunningPreviewList = paginatedSchema(DunningPreview);

export const preview_query = {
  date: v.pipe(v.optional(workingDateField()), v.description("Defaults to today")),
  ...pageQuery(15),
};

export const DunningAction = v.object({
  id: uuid(),
  run_id: uuid(),
  client_id: uuid(),
  invoice_id: uuid(),
  step_id: uuid(),
  ...stepFields,
  status: v.pipe(
    v.picklist(dunning_statuses),
    v.description(
      "`superseded`: a later step ran instead, or the reminder's day was before the invoice's issue date",
    ),
  ),
  message_id: v.pipe(
    v.nullable(uuid()),
    v.description("The message that was queued, which is kept for a year"),
  ),
  created_at: instantField(),
});

export type DunningAction = v.InferOutput<typeof DunningAction>;

export const DunningActionList = paginatedSchema(DunningAction);

export const actions_query = {
  client_id: v.optional(uuid()),
  invoice_id: v.optional(uuid()),
  kind: v.optional(kind),
  ...pageQuery(15),
};

export type ActionsQuery = QueryOf<typeof actions_query>;
