import type { Caller } from "../../access/caller.ts";
import { validate } from "../../http/contract/validation.ts";
import type { Cells } from "./cells.ts";
import { OwnCells } from "./wire.ts";

/** Who made a line's record: a name, since people of another system may have no account here. */
export const authorIn = (caller: Caller, cells: Cells): Caller => {
  const { author } = validate(OwnCells, { author: cells.author });
  if (author === undefined) return caller;
  return { ...caller, actor: { type: "system", id: null, name: author } };
};
