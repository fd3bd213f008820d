import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Filling } from "./organization.ts";

const migration = join(import.meta.dir, "../../../db/migrations/0046-daily-sums.sql");

const tables = [
  "daily_postings",
  "daily_sales",
  "daily_receivables",
  "daily_debtors",
  "daily_collections",
];

/** The sums that reports read, of what was filled in by plain SQL: computed as the migration computes them. */
export const addDailySums = ({ sqlite }: Filling): void => {
  const statements = readFileSync(migration, "utf8")
    .split(/;\n+/)
    .filter((statement) =>
      /^(?:--.*\n)*(?:UPDATE payments|WITH|INSERT INTO daily_(?!figures))/.test(statement),
    );
  sqlite.execute(
    ["BEGIN", ...tables.map((table) => `DELETE FROM ${table}`), ...statements, "COMMIT"].join(
      ";\n",
    ),
  );
};
