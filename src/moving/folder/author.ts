import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import { requiredText } from "../../http/contract/fields.ts";
import { validate } from "../../http/contract/validation.ts";
import type { Cells } from "./cells.ts";

const Author = v.object({ author: v.optional(requiredText()) });

/** Who made a line's record: a name, since people of another system may have no account here. */
export const authorIn = (caller: Caller, cells: Cells): Caller => {
  const { author } = validate(Author, cells);
  if (author === undefined) return caller;
  return { ...caller, actor: { type: "system", id: null, name: author } };
};
