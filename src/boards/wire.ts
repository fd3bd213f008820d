import * as v from "valibot";
import {
  clearable,
  instantField,
  listOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { categories } from "../shared/categories.ts";

export const ColumnInput = v.object({
  name: requiredText(),
  category: v.picklist(categories),
  color: clearable(text()),
});

export type ColumnInput = v.InferOutput<typeof ColumnInput>;

export const ColumnChanges = v.partial(ColumnInput);

export type ColumnChanges = v.InferOutput<typeof ColumnChanges>;

export const ColumnOrder = v.object({ ids: v.pipe(v.array(uuid()), v.maxLength(50)) });

const roles = v.picklist(["lead", "member"]);

const Member = v.object({ user_id: uuid(), role: v.optional(roles, "member") });

export type Member = v.InferOutput<typeof Member>;

const fields = {
  name: requiredText(),
  description: clearable(text(20_000)),
  color: clearable(text()),
  branch_id: clearable(uuid()),
  members: v.optional(listOf(Member, 500, "members")),
};

export const BoardInput = v.object({
  ...fields,
  columns: v.optional(
    v.pipe(
      v.array(ColumnInput),
      v.nonEmpty("must have at least one column"),
      v.maxLength(50, "must have at most 50 columns"),
    ),
  ),
});

export type BoardInput = v.InferOutput<typeof BoardInput>;

export const BoardChanges = v.object({
  ...fields,
  name: v.optional(fields.name),
  position: v.optional(wholeNumber(0)),
});

/** Fields that are left out keep their values. */
export type BoardChanges = v.InferOutput<typeof BoardChanges>;

export const Column = v.object({
  id: uuid(),
  board_id: uuid(),
  name: v.string(),
  category: v.picklist(categories),
  position: wholeNumber(0),
  color: v.nullable(v.string()),
  tickets_count: wholeNumber(0),
});

export const Board = v.object({
  id: uuid(),
  name: v.string(),
  description: v.nullable(v.string()),
  color: v.nullable(v.string()),
  branch_id: v.nullable(uuid()),
  members: v.array(v.object({ user_id: uuid(), name: v.string(), role: roles })),
  columns: v.array(Column),
  tickets_count: wholeNumber(0),
  position: wholeNumber(0),
  created_at: instantField(),
  updated_at: instantField(),
});

export const BoardList = v.object({ data: v.array(Board) });
