import { sql } from "kysely";
import type { Value } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { rowsOf } from "../../database/integrity.ts";
import type { OrgTable } from "../../database/tables/tables.ts";
import type { Moving } from "./moving.ts";
import { type Shifts, shifted } from "./sequences.ts";
import { type MovedTable, pagesOf, type Row } from "./tables.ts";

/** What a table holds of an organization. */
interface Content {
  rows: number;
  checksum: string;
}

/** The result of comparing both files. */
export interface Comparison {
  /** Rows of each table in the source; none of empty tables. */
  rows: Partial<Record<OrgTable, number>>;
  /** What is not the same, in words. */
  differences: string[];
}

/** Compares every row, people, and the books of the organization in both files, as they are in the target. */
export const compare = async (
  { org_id, source, target, onProgress }: Moving,
  tables: readonly MovedTable[],
  shifts: Shifts,
): Promise<Comparison> => {
  const rows: Comparison["rows"] = {};
  const differences: string[] = [];
  for (const table of tables) {
    const expected = await contentOf(source.sqlite, table, org_id, (row) =>
      shifted(table.name, row, shifts),
    );
    const found = await contentOf(target.sqlite, table, org_id, (row) => row);
    if (expected.rows > 0) rows[table.name] = expected.rows;
    onProgress(expected.rows + found.rows);
    if (expected.rows !== found.rows)
      differences.push(`${table.name} has ${expected.rows} rows here and ${found.rows} there`);
    else if (expected.checksum !== found.checksum)
      differences.push(`${table.name} has other contents there`);
  }
  for (const [name, query] of Object.entries(figures(org_id)))
    if (readFigure(source.sqlite, query) !== readFigure(target.sqlite, query))
      differences.push(`${name} are not the same`);
  return { rows, differences };
};

const contentOf = async (
  db: Connection,
  table: MovedTable,
  org_id: string,
  asInTarget: (row: Row) => Row,
): Promise<Content> => {
  const hash = new Bun.CryptoHasher("sha256");
  let count = 0;
  for (const rows of pagesOf(db, table, org_id)) {
    count += rows.length;
    for (const each of rows) {
      const row = asInTarget(each);
      for (const column of table.columns) addValue(hash, row[column] ?? null);
    }
    await Bun.sleep(0);
  }
  return { rows: count, checksum: hash.digest("hex") };
};

/** With the type and length, so that no two rows look alike. */
const addValue = (hash: Bun.CryptoHasher, value: Value): void => {
  if (typeof value === "string") hash.update(`s${value.length}:`).update(value);
  else if (value instanceof Uint8Array) hash.update(`b${value.length}:`).update(value);
  else hash.update(`${value};`);
};

/** The books and what clients owe by them, and what does not stand in tables of the organization. */
const figures = (org_id: string) => ({
  "the books": sql`select account, currency, sum(amount) from "journal_lines"
    where org_id = ${org_id} group by account, currency order by account, currency`,
  "the balances of clients": sql`select currency, sum(balance), count(*) from "clients"
    where org_id = ${org_id} group by currency order by currency`,
  "the settings": sql`select * from "organizations" where id = ${org_id}`,
  "the people": sql`select count(*) from "memberships" join "users" on "users".id = user_id
    where org_id = ${org_id}`,
});

const readFigure = (db: Connection, query: ReturnType<typeof figures>["the books"]): string =>
  JSON.stringify(rowsOf(db, query));
