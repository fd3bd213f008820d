import * as v from "valibot";
import { ItemLineInput } from "../clients/wire.ts";
import {
  instantField,
  listOf,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { billing_modes, priorities } from "../shared/vocabulary.ts";

const entry_input = v.object({
  id: v.optional(requiredText()),
  label: requiredText(),
  required: v.optional(v.boolean(), false),
});

const fields = {
  name: requiredText(),
  code: requiredText(),
  board_id: v.nullable(uuid()),
  color: v.nullable(text()),
  default_priority: v.picklist(priorities),
  sla_hours: v.nullable(wholeNumber(1, 8760)),
  /** A visit is at most 24 hours long (§4.5). */
  duration_minutes: v.nullable(wholeNumber(1, 24 * 60)),
  billing_mode: v.picklist(billing_modes),
  requires_client: v.boolean(),
  auto_assign: v.boolean(),
  active: v.boolean(),
  checklist: listOf(entry_input),
  default_items: listOf(ItemLineInput),
  required_skills: listOf(requiredText()),
};

export const JobTypeInput = v.object({
  ...fields,
  code: v.optional(fields.code),
  board_id: v.optional(fields.board_id, null),
  color: v.optional(fields.color, null),
  default_priority: v.optional(fields.default_priority, "medium"),
  sla_hours: v.optional(fields.sla_hours, null),
  duration_minutes: v.optional(fields.duration_minutes, null),
  billing_mode: v.optional(fields.billing_mode, "none"),
  requires_client: v.optional(fields.requires_client, false),
  auto_assign: v.optional(fields.auto_assign, false),
  active: v.optional(fields.active, true),
  checklist: v.optional(fields.checklist, []),
  default_items: v.optional(fields.default_items, []),
  required_skills: v.optional(fields.required_skills, []),
});

export type JobTypeInput = v.InferOutput<typeof JobTypeInput>;

/** Fields that are left out keep their values. */
export const JobTypeChanges = v.partial(v.object(fields));

export type JobTypeChanges = v.InferOutput<typeof JobTypeChanges>;

export const JobType = v.object({
  id: uuid(),
  ...fields,
  checklist: v.array(v.object({ id: v.string(), label: v.string(), required: v.boolean() })),
  default_items: v.array(
    v.object({ item_uuid: uuid(), quantity: v.number(), price: v.nullable(v.number()) }),
  ),
  required_skills: v.array(v.string()),
  created_at: instantField(),
  updated_at: instantField(),
});

export const JobTypeList = v.object({ data: v.array(JobType) });

export const job_types_query = {
  board_id: v.optional(uuid()),
  include_inactive: v.optional(v.boolean(), false),
};

export type JobTypesQuery = QueryOf<typeof job_types_query>;
