import { type RawBuilder, sql } from "kysely";
import { across_organizations, build } from "./build.ts";
import type { Connection, Readable } from "./connection.ts";

/** A look for what must never be there: each row of `from` is a fault, and `words` says which. */
export interface Look {
  words: RawBuilder<unknown>;
  /** `FROM …`, to the end of the statement but for a limit. */
  from: RawBuilder<unknown>;
}

/** More faults of one kind tell nothing new. */
const found_max = 100;

/** The rows of a statement about every organization. */
export const rowsOf = <R>(db: Readable, query: RawBuilder<R>): R[] =>
  db.all({ compile: () => query.compile(build) });

/** What the looks find in every organization, in words; of each at most 100. */
export const faultsOf = (db: Readable, looks: readonly Look[]): string[] =>
  looks.flatMap(({ words, from }) =>
    rowsOf(
      db,
      sql<{
        fault: string;
      }>`select ${across_organizations} ${words} as fault ${from} limit ${found_max}`,
    ).map(({ fault }) => fault),
  );

/**
 * What a look finds that SQL cannot take: `page` reads the next rows behind a number, each page in one
 * moment that is over soon, and `look` says what is wrong with them. Returns at most 100.
 */
export const faultsByPage = <R extends { seq: number }>(
  db: Connection,
  page: (after: number) => RawBuilder<R>,
  look: (rows: readonly R[]) => string[],
): string[] => {
  const found: string[] = [];
  for (let after: number | undefined = 0; after !== undefined && found.length < found_max; ) {
    const from: number = after;
    after = db.read(() => {
      const rows = rowsOf(db, page(from));
      found.push(...look(rows));
      return rows.at(-1)?.seq;
    });
  }
  return found.slice(0, found_max);
};
