import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../src/database/tables/", import.meta.url);

const row_types = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

/** Tables whose rows belong to one organization, read from the row types. */
const org_tables = [
  ...row_types.matchAll(/export interface (\w+)Table \{\n(?: {2}seq: [^\n]+\n)? {2}org_id/g),
].map(([, name = ""]) => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase());

if (org_tables.length < 10) throw new Error("No organization's tables were found.");

const table_reference = new RegExp(`(?:from|join|into|update) "(?:${org_tables.join("|")})"`, "g");

/** Throws for a statement that names an organization's table without saying whose rows it means. */
export const refuseUnscopedStatement = (sql: string): void => {
  if (sql.includes("/* across organizations */")) return;
  const named = sql.match(table_reference)?.length ?? 0;
  const scoped = sql.match(/"org_id"/g)?.length ?? 0;
  if (named > scoped) throw new Error(`A table without org_id in the statement: ${sql}`);
};
