import { type RawBuilder, sql } from "kysely";
import { across_organizations, build } from "./build.ts";
import type { Connection, Readable } from "./connection.ts";

/** A query for rows that must never exist: each row of `from` is a fault, which `message` describes. */
export interface CheckQuery {
  message: RawBuilder<unknown>;
  /** The rest of the statement, from `FROM …` on, without a limit. */
  from: RawBuilder<unknown>;
}

/** More faults of one kind add nothing. */
const faults_max = 100;

/** Runs a statement that reads every organization. */
export const rowsOf = <R>(db: Readable, query: RawBuilder<R>): R[] =>
  db.all({ compile: () => query.compile(build) });

/** Runs the queries over every organization. Returns the faults they find, at most 100 for each query. */
export const runChecks = (db: Readable, queries: readonly CheckQuery[]): string[] =>
  queries.flatMap(({ message, from }) =>
    rowsOf(
      db,
      sql<{
        fault: string;
      }>`select ${across_organizations} ${message} as fault ${from} limit ${faults_max}`,
    ).map(({ fault }) => fault),
  );

/**
 * For checks that SQL cannot express: `page` reads the next rows after a `seq`, and `check` returns their
 * faults. Each page is a short read transaction of its own. Returns at most 100 faults.
 */
export const checkByPage = <R extends { seq: number }>(
  db: Connection,
  page: (after: number) => RawBuilder<R>,
  check: (rows: readonly R[]) => string[],
): string[] => {
  const faults: string[] = [];
  for (let after: number | undefined = 0; after !== undefined && faults.length < faults_max; ) {
    const from: number = after;
    after = db.read(() => {
      const rows = rowsOf(db, page(from));
      faults.push(...check(rows));
      return rows.at(-1)?.seq;
    });
  }
  return faults.slice(0, faults_max);
};
