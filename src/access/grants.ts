import type { OrgReader } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { type Ability, abilities, isAbility } from "../shared/abilities.ts";
import { own_tickets } from "../shared/roles.ts";
import { type Caller, holds } from "./caller.ts";
import { boardsOf } from "./open-boards.ts";
import type { User } from "./user-queries.ts";

interface Grant {
  abilities?: readonly Ability[] | undefined;
  board_ids?: readonly string[] | null | undefined;
}

/**
 * The abilities that the caller may grant: their own (decisions §2). Keys cannot be limited by `tickets:own`, so
 * a caller with `tickets:own` cannot grant abilities about tickets.
 */
export const grantable = (caller: Caller): Ability[] => {
  const own_only = caller.abilities.includes(own_tickets);
  return abilities.filter(
    (ability) => holds(caller, ability) && !(own_only && ability.startsWith("tickets:")),
  );
};

/** Refuses with 403 abilities and boards that the caller does not have. */
export const checkGrant = (caller: Caller, { abilities: granted = [], board_ids }: Grant): void => {
  const own = new Set(grantable(caller));
  const more = granted.find((ability) => !own.has(ability));
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

/** Refuses with 403 to create or change a person with abilities or boards that the caller does not have. */
export const checkUserGrant = (
  db: OrgReader,
  caller: Caller,
  { id, role, abilities }: User,
): void =>
  checkGrant(caller, {
    abilities: abilities.filter(isAbility),
    board_ids: boardsOf(db, id, role),
  });
