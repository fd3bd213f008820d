import type { OrgReader } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { type Ability, abilities, isAbility } from "../shared/abilities.ts";
import { own_tickets } from "../shared/roles.ts";
import { type Caller, holds } from "./caller.ts";
import { boardsOf } from "./open-boards.ts";
import type { User } from "./user-queries.ts";

/** What a key, or a person, is given. */
interface Grant {
  abilities?: readonly Ability[] | undefined;
  board_ids?: readonly string[] | null | undefined;
}

/**
 * The abilities that the caller may give: their own (decisions §2). A key knows no
 * `tickets:own`, so who is held to their own tickets gives nothing that reaches further.
 */
export const grantable = (caller: Caller): Ability[] => {
  const own_only = caller.abilities.has(own_tickets);
  return abilities.filter(
    (ability) => holds(caller, ability) && !(own_only && ability.startsWith("tickets:")),
  );
};

/** Refuses with 403 what is more than the caller's own; a board that is not theirs, known or not. */
export const checkGrant = (caller: Caller, { abilities: asked = [], board_ids }: Grant): void => {
  const own = new Set(grantable(caller));
  const more = asked.find((ability) => !own.has(ability));
  if (more)
    throw new Refusal("forbidden", `You cannot grant abilities that you do not have: ${more}.`, {
      ability: more,
    });
  if (board_ids === undefined || caller.board_ids === null) return;
  if (board_ids?.every((id) => caller.board_ids?.includes(id))) return;
  throw new Refusal("forbidden", "You cannot grant access to boards that you cannot open.", {
    ability: "boards:manage",
    field: "board_ids",
  });
};

/** Refuses with 403 a person who may do, or open, more than the caller: nobody makes or changes one. */
export const checkStanding = (db: OrgReader, caller: Caller, { id, role, abilities }: User): void =>
  checkGrant(caller, {
    abilities: abilities.filter(isAbility),
    board_ids: boardsOf(db, id, role),
  });
