import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { currentSchema, schema_file } from "../../db/schema.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";

test('db/schema.sql is what the migrations make (else: "bun run schema")', () => {
  expect(readFileSync(schema_file, "utf8")).toBe(currentSchema());
});

const row_types = readdirSync("src/database/tables")
  .map((name) => readFileSync(`src/database/tables/${name}`, "utf8"))
  .join("\n");

/** `[table, interface]` of each entry of `Tables`. */
const tables = [...row_types.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(
  ([, table = "", type = ""]) => [table, type] as const,
);

const sqlite = new Sqlite(":memory:");
migrate(sqlite, ":memory:");
afterAll(() => sqlite.close());

interface Column {
  name: string;
  holds: "number" | "bytes" | "text";
  nullable: boolean;
}

const holds: Record<string, Column["holds"]> = {
  INTEGER: "number",
  REAL: "number",
  BLOB: "bytes",
  TEXT: "text",
};

const columnsOf = (table: string): Column[] =>
  sqlite
    .all({
      compile: () =>
        sql<{ name: string; type: string; notnull: number; pk: number }>`
          SELECT name, type, "notnull", pk FROM pragma_table_info(${table})`.compile(build),
    })
    .map(({ name, type, notnull, pk }) => ({
      name,
      holds: holds[type] ?? "text",
      nullable: notnull === 0 && pk === 0,
    }));

/** Strings of every kind (`Instant`, `Json`, `"pending" | …`) are text. */
const heldBy = (type: string): Column["holds"] => {
  if (/^(?:number|Flag|\d+)$/.test(type)) return "number";
  return type.startsWith("Uint8Array") ? "bytes" : "text";
};

const declaredBy = (type: string): Column[] => {
  const body = new RegExp(`export interface ${type} {\n(.*?)\n}\n`, "s").exec(row_types)?.[1] ?? "";
  return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name = "", written = ""]) => {
    const unwrapped = written.replace(/^Generated(?:Always)?<(.*)>$/, "$1");
    const inner = unwrapped.replace(/ \| null$/, "");
    return {
      name,
      holds: heldBy(inner),
      nullable: inner !== unwrapped,
    };
  });
};

describe("the row types are the database's columns", () => {
  const kept = sqlite.all({
    compile: () =>
      sql<{ name: string; type: string }>`
        SELECT name, type FROM pragma_table_list
        WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%'`.compile(
        build,
      ),
  });
  /** A virtual table's columns have no types. */
  const typed = new Set(kept.filter(({ type }) => type === "table").map(({ name }) => name));

  test("every table has one", () => {
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.map(([table]) => table).sort()).toEqual(kept.map(({ name }) => name).sort());
  });

  for (const [table, type] of tables.filter(([table]) => typed.has(table)))
    test(table, () => {
      expect(declaredBy(type)).toEqual(columnsOf(table));
    });
});
