import { Refusal } from "../refusal.ts";
import type { Ability } from "../shared/abilities.ts";
import type { UserAbility } from "../shared/roles.ts";
import type { Organization } from "./organization-queries.ts";

/** Who did it, as the records and the history keep it. */
export interface Actor {
  type: "api_key" | "user" | "system";
  id: string | null;
  name: string;
}

const actors_max = 1000;
const actors = new Map<string, Actor>();

/** Who did it, of the JSON that a row has; the few who do most are read once. */
export const actorOf = (json: string): Actor => {
  const known = actors.get(json);
  if (known) return known;
  const actor = Object.freeze(JSON.parse(json) as Actor);
  if (actors.size >= actors_max) actors.clear();
  actors.set(json, actor);
  return actor;
};

/** The service itself: its nightly and minutely work. */
export const system: Actor = { type: "system", id: null, name: "Lastmile" };

/** An authenticated request: who asks, in which organization, and what they may do. */
export interface Caller {
  organization: Organization;
  actor: Actor;
  abilities: ReadonlySet<UserAbility>;
  /** The boards that the caller opens; null opens all. */
  board_ids: readonly string[] | null;
  /** `created_via` of what the caller creates (§2.2). */
  channel: "api" | "mobile" | "web";
}

export const holds = (caller: Caller, ability: Ability): boolean => caller.abilities.has(ability);

/** Refuses with 403 what takes an ability beyond the operation's own; `what` begins the sentence that says so. */
export const requireAbility = (caller: Caller, ability: Ability, what: string): void => {
  if (!holds(caller, ability))
    throw new Refusal("forbidden", `${what} needs the ability ${ability}.`, { ability });
};

/** The calling key's id; null for a user. */
export const callingKey = (caller: Caller): string | null =>
  caller.actor.type === "api_key" ? caller.actor.id : null;

/** The calling person's id; null for a key. */
export const callingPerson = (caller: Caller): string | null =>
  caller.actor.type === "user" ? caller.actor.id : null;

export const opensBoard = ({ board_ids }: Pick<Caller, "board_ids">, board_id: string): boolean =>
  board_ids === null || board_ids.includes(board_id);
