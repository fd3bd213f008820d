import { sql } from "kysely";
import { build } from "../src/database/build.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { schema_image } from "./schema-image.ts";

/** The tables that belong to no organization, and why a statement may name them alone. */
const of_no_organization: Record<string, string> = {
  organizations: "the organizations themselves, each read by its id",
  users: "people have no org_id: memberships, which has, says whose they are",
  access_version: "one number for the whole file",
  storage_probe: "what `/ready` writes to see whether the disk has room",
  ticket_reindex: "one number for the whole file",
};

/**
 * The full-text indexes hold organizations' texts, but can have no column beside the text. Their
 * `rowid` is the `seq` of a client or ticket, and the `seq` of one organization are the range of its
 * slot. So a statement names either one `rowid`, which it has from a scoped row, or such a range.
 */
const by_rowid = [
  "client_search",
  "ticket_search",
  "ticket_archive_search",
  "ticket_client_search",
  "ticket_archive_client_search",
];

/** How a statement says whose rows of a table it means; `hidden` tables are SQLite's own business. */
type Scope = "org_id" | "rowid" | "none" | "hidden";

interface Table {
  name: string;
  type: "table" | "view" | "virtual" | "shadow";
  has_org_id: 0 | 1;
}

const scopeOf = ({ name, type, has_org_id }: Table): Scope | null => {
  if (type === "shadow") return "hidden";
  if (has_org_id) return "org_id";
  if (by_rowid.includes(name)) return "rowid";
  return Object.hasOwn(of_no_organization, name) ? "none" : null;
};

/** The scope of every table and view; throws for one that stands in no list, and for a list that is out of date. */
export const readScopes = (sqlite: Sqlite): Map<string, Scope> => {
  const tables = sqlite.all({
    compile: () =>
      sql<Table>`
        SELECT name, type,
          EXISTS (SELECT 1 FROM pragma_table_info(list.name) WHERE name = 'org_id') AS has_org_id
        FROM pragma_table_list AS list
        WHERE schema = 'main' AND name NOT LIKE 'sqlite%'`.compile(build),
  });
  const scopes = new Map<string, Scope>();
  for (const table of tables) {
    const scope = scopeOf(table);
    if (scope === null)
      throw new Error(
        `${table.name} has no org_id: say in test/tenant-guard.ts whose its rows are`,
      );
    scopes.set(table.name, scope);
  }
  for (const name of Object.keys(of_no_organization))
    if (scopes.get(name) !== "none") throw new Error(`${name} is no table without org_id`);
  for (const name of by_rowid)
    if (scopes.get(name) !== "rowid") throw new Error(`${name} is no full-text index`);
  return scopes;
};

const current = (): Map<string, Scope> => {
  const sqlite = new Sqlite(schema_image);
  try {
    return readScopes(sqlite);
  } finally {
    sqlite.close();
  }
};

const scopes = current();

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** How often a statement says whose rows it means: by comparing `org_id`, or by storing it. */
const said: Record<"org_id" | "rowid", RegExp> = {
  org_id: /\borg_id"? = |\binto "?\w+"? \([^()]*\borg_id\b/gi,
  rowid: /\browid"? >?= |\binto "?\w+"? \([^()]*\browid\b/gi,
};

/** What was found scoped: each world of a process runs much the same statements. */
const scoped = new Set<string>();

/** Throws for a statement that names an organization's table without saying whose rows it means. */
export const refuseUnscopedStatement = (statement: string): void => {
  if (scoped.has(statement)) return;
  checkScope(statement);
  scoped.add(statement);
};

const checkScope = (statement: string): void => {
  if (statement.includes("/* across organizations */")) return;
  const named = [...statement.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)].map(
    ([, table = ""]) => scopes.get(table),
  );
  const namedBy = (scope: Scope): number => named.filter((each) => each === scope).length;
  if (namedBy("org_id") > count(statement, said.org_id))
    throw new Error(`A table without org_id in the statement: ${statement}`);
  if (namedBy("rowid") > count(statement, said.rowid))
    throw new Error(`A full-text index without rowid in the statement: ${statement}`);
  if (count(statement, /\browid"? >= /gi) > count(statement, /\browid"? <=? /gi))
    throw new Error(`A range of rowid without end in the statement: ${statement}`);
  if (namedBy("hidden") > 0) throw new Error(`SQLite's own table in the statement: ${statement}`);
};
