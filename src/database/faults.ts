import { type RawBuilder, sql } from "kysely";
import { across_organizations, build } from "./build.ts";
import type { Readable } from "./connection.ts";

/** A look for what must never be there: each row of `from` is a fault, and `words` says which. */
export interface Look {
  words: RawBuilder<unknown>;
  /** `FROM …`, to the end of the statement but for a limit. */
  from: RawBuilder<unknown>;
}

/** More faults of one kind tell nothing new. */
const found_max = 100;

/** What the looks find in every organization, in words; of each at most 100. */
export const faultsOf = (db: Readable, looks: readonly Look[]): string[] =>
  looks.flatMap(({ words, from }) =>
    db
      .all({
        compile: () =>
          sql<{
            fault: string;
          }>`select ${across_organizations} ${words} as fault ${from} limit ${found_max}`.compile(
            build,
          ),
      })
      .map(({ fault }) => fault),
  );
