import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "../src/database/build.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { migrate } from "../src/database/migrate.ts";

/** What all migrations together make, as SQLite keeps it. */
export const currentSchema = (): string => {
  const sqlite = new Sqlite(":memory:");
  migrate(sqlite, ":memory:");
  const rows = sqlite.all({
    compile: () =>
      sql<{ sql: string }>`
        SELECT sql FROM sqlite_schema
        WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'
          AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
        ORDER BY tbl_name, type = 'table' DESC, name`.compile(build),
  });
  sqlite.close();
  return `-- Made by "bun run schema" from db/migrations: what a database looks like now.\n\n${rows
    .map((row) => `${row.sql};\n`)
    .join("\n")}`;
};

export const schema_file = join(import.meta.dir, "schema.sql");

if (import.meta.main) writeFileSync(schema_file, currentSchema());
