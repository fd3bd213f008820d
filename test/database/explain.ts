import { CompiledQuery } from "kysely";
import type { Sqlite } from "../../src/database/group-commit.ts";

/** The steps by which SQLite goes about a statement. */
export const explain = (
  sqlite: Sqlite,
  text: string,
  parameters: readonly unknown[] = Array(text.match(/\?/g)?.length ?? 0).fill(null),
): string[] => {
  const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...parameters]);
  return sqlite
    .all<{ detail: string }>({ compile: () => plan as CompiledQuery<{ detail: string }> })
    .map(({ detail }) => detail);
};
