import { sql } from "kysely";
import { isUsable } from "../access/api-keys.ts";
import type { Instant } from "../clock/instant.ts";
import type { Flag, Json } from "../database/tables/values.ts";
import { isEntitled, type Reader } from "../events/entitled.ts";
import { abilitiesOf, opensEveryBoard, type Role, type UserAbility } from "../shared/roles.ts";
import type { TopicName } from "../shared/topics.ts";

/** An endpoint's owner, a key or a user, as queries join it. The endpoint receives what its owner may read. */
export interface EndpointOwner {
  api_key_id: string | null;
  key_abilities: Json | null;
  key_active: Flag | null;
  key_board_ids: Json | null;
  key_expires_at: Instant | null;
  key_deleted_at: Instant | null;
  /** Also 0 if the user was removed. */
  person_active: Flag | null;
  person_role: Role | null;
  person_added: Json | null;
  person_removed: Json | null;
  /** An array: the boards that the user is a member of. */
  person_board_ids: Json;
}

/** Selects `EndpointOwner` from an `endpoint` joined with its `key` (API key) and `person` (membership). */
export const owner_columns = [
  "endpoint.api_key_id",
  "key.abilities as key_abilities",
  "key.active as key_active",
  "key.board_ids as key_board_ids",
  "key.expires_at as key_expires_at",
  "key.deleted_at as key_deleted_at",
  "person.active as person_active",
  "person.role as person_role",
  "person.added_abilities as person_added",
  "person.removed_abilities as person_removed",
  sql<Json>`(SELECT json_group_array(member.board_id) FROM board_members AS member
    WHERE member.org_id = endpoint.org_id AND member.user_id = endpoint.user_id)`.as(
    "person_board_ids",
  ),
] as const;

/**
 * Returns why the endpoint may not receive an event of this topic and board now; null if it may (§3.3). Deactivated and
 * removed users are treated like such keys (decisions §7).
 */
export const whyNotEntitled = (
  owner: EndpointOwner,
  topic: TopicName,
  board_id: string | null,
): "key_inactive" | "ability_lost" | null => {
  const reader = readerOf(owner);
  if (reader === null) return "key_inactive";
  return isEntitled(reader, topic, board_id) ? null : "ability_lost";
};

/** What an endpoint's owner may read now. Null if the owner is inactive. */
export const readerOf = (owner: EndpointOwner): Reader | null =>
  owner.api_key_id === null ? userReader(owner) : keyReader(owner);

const keyReader = (owner: EndpointOwner): Reader | null => {
  const usable = isUsable({
    active: owner.key_active ?? 0,
    deleted_at: owner.key_deleted_at,
    expires_at: owner.key_expires_at,
  });
  if (!usable) return null;
  return {
    abilities: JSON.parse(owner.key_abilities ?? "[]") as UserAbility[],
    board_ids: JSON.parse(owner.key_board_ids ?? "null") as string[] | null,
  };
};

const userReader = (owner: EndpointOwner): Reader | null => {
  const { person_role, person_board_ids } = owner;
  if (person_role === null || owner.person_active !== 1) return null;
  return {
    abilities: [
      ...abilitiesOf(
        person_role,
        JSON.parse(owner.person_added ?? "[]") as UserAbility[],
        JSON.parse(owner.person_removed ?? "[]") as UserAbility[],
      ),
    ],
    board_ids: opensEveryBoard(person_role) ? null : (JSON.parse(person_board_ids) as string[]),
  };
};
