import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { readScopes, refuseUnscopedStatement } from "../tenant-guard.ts";

describe("a statement says whose rows it means", () => {
  const refused = [
    'select "id" from "clients"',
    "SELECT id FROM clients",
    'select "org_id", "id" from "clients" where "id" = +?',
    'select "id" from "clients" where "org_id" is not null',
    'update "tickets" set "title" = +? where "id" = +?',
    'delete from "webhook_deliveries" where "id" = +?',
    'insert into "boards" ("id", "name") values (+?, +?)',
    'select "b"."id" from "boards" as "b" inner join "board_columns" as "c" on "c"."board_id" = "b"."id" where "b"."org_id" = +?',
    'select "text" from "ticket_texts" where "seq" = +?',
    `select "rowid" from "client_search" where client_search match '"abc"'`,
    `select "rowid" from "ticket_search" where ticket_search match '"abc"' and "rowid" >= +?`,
    'delete from "ticket_archive_search"',
    'insert into "client_search" ("text") values (+?)',
    'select "block" from "client_search_data"',
  ];
  for (const statement of refused)
    test(`refused: ${statement}`, () => {
      expect(() => refuseUnscopedStatement(statement)).toThrow(statement);
    });

  const accepted = [
    'select "id" from "clients" where "org_id" = +? and "id" = +?',
    'select "b"."id" from "boards" as "b" inner join "board_columns" as "c" on "c"."org_id" = "b"."org_id" and "c"."board_id" = "b"."id" where "b"."org_id" = +?',
    'insert into "boards" ("org_id", "id", "name") values (+?, +?, +?)',
    'select "name" from "users" where "id" = +?',
    'select "value" from "access_version"',
    'select /* across organizations */ "id" from "clients"',
    `select "rowid" from "ticket_search" where ticket_search match '"abc"' and "rowid" >= +? and "rowid" <= +?`,
    'delete from "client_search" where "rowid" = +?',
    'insert into "client_search" ("rowid", "text") values (+?, +?)',
    "select value from json_each(+?)",
  ];
  for (const statement of accepted)
    test(`accepted: ${statement}`, () => {
      expect(() => refuseUnscopedStatement(statement)).not.toThrow();
    });
});

describe("every table has its place", () => {
  let sqlite: Sqlite;
  beforeEach(() => {
    sqlite = new Sqlite(":memory:");
    migrate(sqlite, ":memory:");
  });
  afterEach(() => sqlite.close());

  test("a table with org_id is an organization's", () => {
    sqlite.execute("CREATE TABLE visits (org_id TEXT NOT NULL, id TEXT NOT NULL) STRICT");
    expect(readScopes(sqlite).get("visits")).toBe("org_id");
  });

  test("a table without it throws, until somebody says whose its rows are", () => {
    sqlite.execute("CREATE TABLE visits (id TEXT NOT NULL) STRICT");
    expect(() => readScopes(sqlite)).toThrow("visits has no org_id");
  });

  test("so does a full-text index, and a view", () => {
    sqlite.execute("CREATE VIEW names AS SELECT name FROM clients");
    expect(() => readScopes(sqlite)).toThrow("names has no org_id");
    sqlite.execute("DROP VIEW names; CREATE VIRTUAL TABLE item_search USING fts5 (text)");
    expect(() => readScopes(sqlite)).toThrow("item_search has no org_id");
  });

  test("a list that names what is gone throws, too", () => {
    sqlite.execute("DROP TABLE access_version");
    expect(() => readScopes(sqlite)).toThrow("access_version is no table without org_id");
    sqlite.execute("CREATE TABLE access_version (value INTEGER); DROP TABLE client_search");
    expect(() => readScopes(sqlite)).toThrow("client_search is no full-text index");
  });
});
