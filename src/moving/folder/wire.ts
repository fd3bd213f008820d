import * as v from "valibot";
import { noteText, requiredText } from "../../http/contract/fields.ts";

/** Cells that no input of the API has. */
export const OwnCells = v.object({
  author: v.optional(requiredText()),
  cancellation_reason: v.optional(noteText()),
  signed_by: v.optional(requiredText()),
});
