import { Refusal } from "../refusal.ts";
import type { Ability } from "../shared/abilities.ts";
import type { UserAbility } from "../shared/roles.ts";
import type { Organization } from "./organization-queries.ts";

/** Who made a change, as stored in records and histories. */
export interface Actor {
  type: "api_key" | "user" | "system";
  id: string | null;
  name: string;
}

const cache_max = 1000;
const actors_by_json = new Map<string, Actor>();

/** Parses a stored actor. Cached, because a few actors make most changes. */
export const actorOf = (json: string): Actor => {
  const cached = actors_by_json.get(json);
  if (cached) return cached;
  const actor = Object.freeze(JSON.parse(json) as Actor);
  if (actors_by_json.size >= cache_max) actors_by_json.clear();
  actors_by_json.set(json, actor);
  return actor;
};

/** The service itself, for recurring jobs. */
export const system: Actor = { type: "system", id: null, name: "Lastmile" };

/** Who makes a request, in which organization, and with which permissions. */
export interface Caller {
  organization: Organization;
  actor: Actor;
  abilities: readonly UserAbility[];
  /** The boards that the caller can open; null for all. */
  board_ids: readonly string[] | null;
  /** `created_via` of what the caller creates (§2.2). */
  channel: "api" | "mobile" | "web";
}

export const holds = (caller: Caller, ability: Ability): boolean =>
  caller.abilities.includes(ability);

/** Refuses with 403 if the caller lacks an ability that part of the request needs. `what` starts the message. */
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
