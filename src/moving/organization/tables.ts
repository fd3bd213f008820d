import { sql } from "kysely";
import type { Value } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/integrity.ts";
import type { OrgTable } from "../../database/tables/tables.ts";

export type Row = Record<string, Value>;

/** A table with rows of organizations. */
export interface MovedTable {
  name: OrgTable;
  columns: readonly string[];
  /** What tells the rows of one organization apart, in the order of an index. Empty if it has one row. */
  key: readonly string[];
  /** Rows read at a time: few of a table with contents of files. */
  page_max: number;
}

/** Tables about the move itself. */
const of_the_move = ["organization_moves", "event_shifts"];

const rows_max = 200;
const files_max = 8;

interface Column {
  table: OrgTable;
  name: string;
  type: string;
  pk: number;
}

/** Every table with an `org_id` in the file, so that a new one moves without anybody remembering. */
export const movedTables = (db: Connection): MovedTable[] => {
  const columns = rowsOf(
    db,
    sql<Column>`select list.name as "table", info.name, info.type, info.pk
      from pragma_table_list as list join pragma_table_info(list.name) as info
      where list.schema = 'main' and list.type = 'table'
        and list.name not in (${sql.join(of_the_move.map((name) => sql.lit(name)))})
      order by list.name, info.cid`,
  );
  return [...Map.groupBy(columns, ({ table }) => table)]
    .filter(([, own]) => own.some(({ name }) => name === "org_id"))
    .map(([name, own]) => ({
      name,
      columns: own.map((column) => column.name),
      key: keyOf(db, name, own).filter((column) => column !== "org_id"),
      page_max: own.some(({ type }) => type === "BLOB") ? files_max : rows_max,
    }));
};

/** The columns of the primary key or of a unique index, rather of one that begins with the organization. */
const keyOf = (db: Connection, table: string, columns: readonly Column[]): string[] => {
  const primary = columns
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map(({ name }) => name);
  const keys = [primary, ...uniqueKeys(db, table)].filter((key) => key.length > 0);
  const key = keys.find(([first]) => first === "org_id") ?? keys[0];
  if (!key) throw new Error(`${table} has no key by which its rows could be moved`);
  return key;
};

const uniqueKeys = (db: Connection, table: string): string[][] => {
  const columns = rowsOf(
    db,
    sql<{ index: string; name: string }>`select list.name as "index", info.name
      from pragma_index_list(${table}) as list join pragma_index_info(list.name) as info
      where list.origin = 'u' order by list.seq, info.seqno`,
  );
  return [...Map.groupBy(columns, ({ index }) => index).values()].map((own) =>
    own.map(({ name }) => name),
  );
};

/** The organization's rows of a table, in pages, each from a snapshot of its own. */
export function* pagesOf(db: Connection, table: MovedTable, org_id: string): Generator<Row[]> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const from = sql`select ${columns} from ${sql.table(table.name)} where "org_id" = ${org_id}`;
  if (table.key.length === 0) return yield rowsOf(db, from as ReturnType<typeof sql<Row>>);
  let after = sql``;
  for (;;) {
    const rows = rowsOf(db, sql<Row>`${from} ${after} order by ${key} limit ${table.page_max}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < table.page_max) return;
    const values = table.key.map((column) => last[column] ?? null);
    after = sql`and (${key}) > (${sql.join(values)})`;
  }
}
