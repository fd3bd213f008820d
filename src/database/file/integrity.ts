import type { Connection } from "../connection.ts";

/*
 * SQLite's own checks, one table at a time. A check of the whole file would be a single statement that
 * reads for seconds per gigabyte, and the WAL of a running service cannot be reset meanwhile.
 */

const faults_max = 10;

const tables =
  "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')";

/** Checks the pages, rows and indexes of each table, and the list of free pages. */
export const checkTables = (connection: Connection): string[] =>
  namesOf(connection, tables).flatMap((table) =>
    connection
      .rows<{ integrity_check: string }>(`PRAGMA integrity_check(${literal(table)})`)
      .map(({ integrity_check: fault }) => fault)
      .filter((fault) => fault !== "ok")
      .slice(0, faults_max)
      .map((fault) => `${table}: ${fault}`),
  );

export interface DanglingRow {
  table: string;
  rowid: number | null;
  parent: string;
}

export const danglingText = ({ table, rowid, parent }: DanglingRow): string =>
  `row ${rowid ?? "?"} of ${table} refers to a row of ${parent} that does not exist`;

/** Checks that each foreign key refers to an existing row. */
export const checkForeignKeys = (connection: Connection): string[] =>
  namesOf(connection, `${tables} AND type = 'table'`).flatMap((table) =>
    connection
      .rows<DanglingRow>(`PRAGMA foreign_key_check(${literal(table)})`)
      .slice(0, faults_max)
      .map(danglingText),
  );

const namesOf = (connection: Connection, query: string): string[] =>
  connection.rows<{ name: string }>(query).map(({ name }) => name);

/** Tables of a foreign file may have any name. */
const literal = (name: string): string => `'${name.replaceAll("'", "''")}'`;
