import { sql } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import { notFound } from "../refusal.ts";
import type { ApiKeysQuery } from "./api-key-wire.ts";
import { type ApiKey, toApiKey } from "./api-keys.ts";
import type { Caller } from "./caller.ts";
import { grantable } from "./grants.ts";

/** Whether a JSON list in a column holds nothing beside these values. */
const isWithin = (column: string, values: readonly string[]) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM json_each(${sql.ref(column)}) WHERE value NOT IN (SELECT value FROM json_each(${JSON.stringify(values)})))`;

const live = (db: OrgReader) => db.from("api_keys").where("deleted_at", "is", null);

/** Nobody sees a key that can do more, or opens more boards, than they (decisions §2). */
const visible = (db: OrgReader, caller: Caller) => {
  const query = live(db).where(isWithin("api_keys.abilities", grantable(caller)));
  return caller.board_ids === null
    ? query
    : query
        .where("board_ids", "is not", null)
        .where(isWithin("api_keys.board_ids", caller.board_ids));
};

/** Every key of the organization that is not deleted, newest first: for the operator. */
export const everyApiKey = (db: OrgReader): ApiKey[] =>
  db.all(live(db).selectAll().orderBy("id", "desc")).map(toApiKey);

/** A key that the caller may manage; any other is not found. */
export const findApiKey = (db: OrgReader, caller: Caller, id: string): ApiKey => {
  const row = db.first(visible(db, caller).selectAll().where("id", "=", id));
  if (!row) throw notFound();
  return toApiKey(row);
};

/** One page of the keys that the caller may manage, newest first. */
export const listApiKeys = (db: OrgReader, caller: Caller, { active, ...ask }: ApiKeysQuery) => {
  let query = visible(db, caller).selectAll().orderBy("id", "desc");
  if (active !== undefined) query = query.where("active", "=", active ? 1 : 0);
  const page = pageOf(db, query, ask);
  return { ...page, rows: page.rows.map(toApiKey) };
};
