import type { OrgReader } from "../database/org.ts";
import { isAbility } from "./abilities.ts";
import type { Caller } from "./caller.ts";
import { checkGrant } from "./grants.ts";
import { boardsOf } from "./open-boards.ts";
import type { User } from "./user-queries.ts";

/** Refuses with 403 a person who may do, or open, more than the caller: nobody makes or changes one. */
export const checkStanding = (db: OrgReader, caller: Caller, { id, role, abilities }: User): void =>
  checkGrant(caller, {
    abilities: abilities.filter(isAbility),
    board_ids: boardsOf(db, id, role),
  });
