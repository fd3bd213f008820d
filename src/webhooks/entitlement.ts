import { sql } from "kysely";
import { isUsable } from "../access/api-keys.ts";
import type { Instant } from "../clock/instant.ts";
import type { Flag, Json } from "../database/tables/values.ts";
import { isEntitled, type Reader } from "../events/entitled.ts";
import { abilitiesOf, opensEveryBoard, type Role, type UserAbility } from "../shared/roles.ts";
import type { TopicName } from "../shared/topics.ts";

/** Whose reading an endpoint follows, as the queries join it: a key's, or a person's. */
export interface EndpointMaker {
  api_key_id: string | null;
  key_abilities: Json | null;
  key_active: Flag | null;
  key_board_ids: Json | null;
  key_expires_at: Instant | null;
  key_deleted_at: Instant | null;
  /** 0 for who was removed, too. */
  person_active: Flag | null;
  person_role: Role | null;
  person_added: Json | null;
  person_removed: Json | null;
  /** The boards of which the person is a member: an array. */
  person_board_ids: Json;
}

/** The columns of `EndpointMaker`, of an `endpoint` joined with its `key` and its `person`, a membership. */
export const maker_columns = [
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
 * Why an endpoint may not get an event of this topic and board now; null when it may (§3.3). A
 * person who is switched off or removed is as a key that is (decisions §7).
 */
export const whyMakerMayNot = (
  maker: EndpointMaker,
  topic: TopicName,
  board_id: string | null,
): "key_inactive" | "ability_lost" | null => {
  const reader = readerOf(maker);
  if (reader === null) return "key_inactive";
  return isEntitled(reader, topic, board_id) ? null : "ability_lost";
};

/** What an endpoint's key or person may read now; null when that gets nothing at all. */
export const readerOf = (maker: EndpointMaker): Reader | null =>
  maker.api_key_id === null ? personOf(maker) : keyOf(maker);

const keyOf = (maker: EndpointMaker): Reader | null => {
  const usable = isUsable({
    active: maker.key_active ?? 0,
    deleted_at: maker.key_deleted_at,
    expires_at: maker.key_expires_at,
  });
  if (!usable) return null;
  return {
    abilities: JSON.parse(maker.key_abilities ?? "[]") as UserAbility[],
    board_ids: JSON.parse(maker.key_board_ids ?? "null") as string[] | null,
  };
};

const personOf = (maker: EndpointMaker): Reader | null => {
  const { person_role, person_board_ids } = maker;
  if (person_role === null || maker.person_active !== 1) return null;
  return {
    abilities: [
      ...abilitiesOf(
        person_role,
        JSON.parse(maker.person_added ?? "[]") as UserAbility[],
        JSON.parse(maker.person_removed ?? "[]") as UserAbility[],
      ),
    ],
    board_ids: opensEveryBoard(person_role) ? null : (JSON.parse(person_board_ids) as string[]),
  };
};
