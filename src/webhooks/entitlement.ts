import type { Ability } from "../access/abilities.ts";
import { isUsable } from "../access/api-keys.ts";
import type { Instant } from "../clock/instant.ts";
import type { Flag, Json } from "../database/tables/values.ts";
import { abilityOf, type TopicName } from "../events/topics.ts";

/** The key behind an endpoint, as the queries join it; all null for an endpoint of a person. */
export interface EndpointKey {
  api_key_id: string | null;
  key_abilities: Json | null;
  key_active: Flag | null;
  key_board_ids: Json | null;
  key_expires_at: Instant | null;
  key_deleted_at: Instant | null;
}

/** The columns of `EndpointKey`, of an endpoint joined as `endpoint` with its key as `key`. */
export const key_columns = [
  "endpoint.api_key_id",
  "key.abilities as key_abilities",
  "key.active as key_active",
  "key.board_ids as key_board_ids",
  "key.expires_at as key_expires_at",
  "key.deleted_at as key_deleted_at",
] as const;

/**
 * Why an endpoint's key may not get an event of this topic and board now; null when it may (§3.3).
 * Endpoints of people always may.
 */
export const whyKeyMayNot = (
  key: EndpointKey,
  topic: TopicName,
  board_id: string | null,
): "key_inactive" | "ability_lost" | null => {
  if (key.api_key_id === null) return null;
  const usable = isUsable({
    active: key.key_active ?? 0,
    deleted_at: key.key_deleted_at,
    expires_at: key.key_expires_at,
  });
  if (!usable) return "key_inactive";
  const ability = abilityOf(topic);
  const abilities = JSON.parse(key.key_abilities ?? "[]") as Ability[];
  const boards = JSON.parse(key.key_board_ids ?? "null") as string[] | null;
  const may =
    (ability === null || abilities.includes(ability)) &&
    (board_id === null || boards === null || boards.includes(board_id));
  return may ? null : "ability_lost";
};
