import * as v from "valibot";
import { clearable, instantField, requiredText, text, uuid, wholeNumber } from "../http/fields.ts";
import { categories } from "./categories.ts";

const column_input = {
  name: requiredText(),
  category: v.picklist(categories),
  color: clearable(text()),
};

export const BoardInput = v.object({
  name: requiredText(),
  description: clearable(text(20_000)),
  color: clearable(text()),
  branch_id: clearable(uuid()),
  columns: v.optional(
    v.pipe(
      v.array(v.object(column_input)),
      v.nonEmpty("must have at least one column"),
      v.maxLength(50, "must have at most 50 columns"),
    ),
  ),
});

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
  members: v.array(
    v.object({
      user_id: uuid(),
      name: v.string(),
      role: v.picklist(["lead", "member"]),
    }),
  ),
  columns: v.array(Column),
  tickets_count: wholeNumber(0),
  position: wholeNumber(0),
  created_at: instantField(),
  updated_at: instantField(),
});

export const BoardList = v.object({ data: v.array(Board) });
