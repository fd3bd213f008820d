import { type Selectable, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { across_organizations, build, eachOf } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import type { ApiKeysTable } from "../database/tables/access.ts";
import { notFound } from "../refusal.ts";
import type { Ability } from "../shared/abilities.ts";
import type { ApiKeysQuery } from "./api-key-wire.ts";
import { type Caller, opensBoard } from "./caller.ts";
import { grantable } from "./grants.ts";
import { hashSecret } from "./secrets.ts";

/** A key as JSON. `board_ids` is null for all boards, `daily_limit` is calls per day. */
export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  abilities: Ability[];
  active: boolean;
  ip_allowlist: string[];
  board_ids: string[] | null;
  daily_limit: number;
  expires_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A key as JSON, without its usage, which `KeyUsage` adds. */
export const apiKeyView = (row: Selectable<ApiKeysTable>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  abilities: JSON.parse(row.abilities) as Ability[],
  active: row.active === 1,
  ip_allowlist: JSON.parse(row.ip_allowlist) as string[],
  board_ids: row.board_ids === null ? null : (JSON.parse(row.board_ids) as string[]),
  daily_limit: row.daily_limit,
  expires_at: row.expires_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Whether a JSON list in a column only contains these values. */
const isWithin = (column: string, values: readonly string[]) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM json_each(${sql.ref(column)}) WHERE value NOT IN ${eachOf(JSON.stringify(values))})`;

const undeleted = (db: OrgReader) => db.from("api_keys").where("deleted_at", "is", null);

/** Callers only see keys without more abilities or boards than their own (decisions §2). */
const visible = (db: OrgReader, caller: Caller) => {
  const query = undeleted(db).where(isWithin("api_keys.abilities", grantable(caller)));
  return caller.board_ids === null
    ? query
    : query
        .where("board_ids", "is not", null)
        .where(isWithin("api_keys.board_ids", caller.board_ids));
};

/** Applies the same rule to a stored answer: 404 if the caller may no longer see the key. */
export const checkApiKeyReplay = (
  _: OrgReader,
  caller: Caller,
  { abilities, board_ids }: Pick<ApiKey, "abilities" | "board_ids">,
): void => {
  const own = new Set(grantable(caller));
  const opens = caller.board_ids === null || board_ids?.every((id) => opensBoard(caller, id));
  if (!opens || abilities.some((ability) => !own.has(ability))) throw notFound();
};

/** All keys of the organization that are not deleted, newest first, for the command line. */
export const allApiKeys = (db: OrgReader): ApiKey[] =>
  db.all(undeleted(db).selectAll().orderBy("id", "desc")).map(apiKeyView);

/** A key that the caller may manage, otherwise 404. */
export const findApiKey = (db: OrgReader, caller: Caller, id: string): ApiKey => {
  const row = db.first(visible(db, caller).selectAll().where("id", "=", id));
  if (!row) throw notFound();
  return apiKeyView(row);
};

/** One page of the keys that the caller may manage, newest first. */
export const listApiKeys = (db: OrgReader, caller: Caller, { active, ...page }: ApiKeysQuery) => {
  let query = visible(db, caller).selectAll().orderBy("id", "desc");
  if (active !== undefined) query = query.where("active", "=", active ? 1 : 0);
  return pageOf(db, query, page, apiKeyView);
};

/** The boards of a key, deleted or not; null for all boards. */
export const boardsOfKey = (db: OrgReader, id: string): string[] | null => {
  const row = db.first(db.from("api_keys").select("board_ids").where("id", "=", id));
  return JSON.parse(row?.board_ids ?? "null") as string[] | null;
};

/** The organization of a key, deleted or not. */
export const findKeyOrganization = (sqlite: Sqlite, id: string): string | null =>
  sqlite.first(
    build
      .selectFrom("api_keys")
      .select("org_id")
      .where("id", "=", id)
      .modifyFront(across_organizations),
  )?.org_id ?? null;

/** The key with this secret and its organization, even if the key is deleted, inactive or expired. */
export const findBySecret = (sqlite: Sqlite, secret: string) =>
  sqlite.first(
    build
      .selectFrom("api_keys")
      .innerJoin("organizations", "organizations.id", "api_keys.org_id")
      .leftJoin("organization_moves as move", "move.org_id", "api_keys.org_id")
      .selectAll("organizations")
      .select([
        "api_keys.org_id",
        "api_keys.id as key_id",
        "api_keys.name as key_name",
        "api_keys.abilities",
        "api_keys.active",
        "api_keys.ip_allowlist",
        "api_keys.board_ids",
        "api_keys.daily_limit",
        "api_keys.expires_at",
        "api_keys.deleted_at",
        "move.state as move_state",
        "move.moved_to",
      ])
      .where("api_keys.secret_hash", "=", hashSecret(secret))
      .modifyFront(across_organizations),
  );
