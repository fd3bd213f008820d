import type { Connection } from "../connection.ts";

/*
 * SQLite's own checks, a table at a time: a check of the whole file is one statement, and while it
 * reads, for seconds in each gigabyte, a service's WAL cannot begin anew.
 */

const findings_max = 10;

/** A look that took long is followed by a rest, in which a service's WAL can begin anew. */
const long_ms = 1000;
const rest_ms = 300;

/** Returns what `look` does, and rests behind it when that took long. */
export const withRest = <T>(look: () => T): T => {
  const began_ms = performance.now();
  const seen = look();
  if (performance.now() - began_ms > long_ms) Bun.sleepSync(rest_ms);
  return seen;
};

const tables =
  "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')";

/** What is wrong with the pages, rows and indexes of each table, and with the list of free pages. */
export const integrityFaults = (connection: Connection): string[] =>
  namesOf(connection, tables).flatMap((table) =>
    withRest(() =>
      connection.rows<{ integrity_check: string }>(`PRAGMA integrity_check(${literal(table)})`),
    )
      .map(({ integrity_check: finding }) => finding)
      .filter((finding) => finding !== "ok")
      .slice(0, findings_max)
      .map((finding) => `${table}: ${finding}`),
  );

interface Dangling {
  table: string;
  rowid: number | null;
  parent: string;
}

/** Rows that refer to a row that is not there. */
export const danglingFaults = (connection: Connection): string[] =>
  namesOf(connection, `${tables} AND type = 'table'`).flatMap((table) =>
    connection
      .rows<Dangling>(`PRAGMA foreign_key_check(${literal(table)})`)
      .slice(0, findings_max)
      .map(
        ({ rowid, parent }) =>
          `row ${rowid ?? "?"} of ${table} refers to a row of ${parent} that is not there`,
      ),
  );

const namesOf = (connection: Connection, query: string): string[] =>
  connection.rows<{ name: string }>(query).map(({ name }) => name);

/** A table that somebody else made may have any name. */
const literal = (name: string): string => `'${name.replaceAll("'", "''")}'`;
