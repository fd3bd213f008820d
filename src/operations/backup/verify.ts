import { type RawBuilder, sql } from "kysely";
import { across_organizations, build } from "../../database/build.ts";
import { Connection, type Readable } from "../../database/connection.ts";
import { inspectFile } from "../../database/file/inspect.ts";
import { knownSchema } from "../../database/migrations.ts";
import { checkLedger } from "../../ledger/integrity.ts";
import type { BookTotals, Manifest } from "./manifest.ts";

export interface Verified extends Pick<Manifest, "schema_version" | "row_counts" | "ledger"> {
  /** Empty when the copy is intact. */
  faults: string[];
}

/**
 * Verifies a copy that no service has open: SQLite's checks, and the books if it has this program's schema.
 * Takes seconds per gigabyte: not for the service's own process.
 */
export const verify = (path: string): Verified => {
  const inspected = inspectFile(path);
  if (inspected.faults.length > 0 || inspected.schema_version !== knownSchema())
    return { ...inspected, ledger: {} };
  const connection = new Connection(path, { readonly: true });
  try {
    return { ...inspected, faults: checkLedger(connection), ledger: bookTotals(connection) };
  } finally {
    connection.close();
  }
};

const bookTotals = (db: Readable): Record<string, BookTotals> =>
  Object.fromEntries(
    db
      .all({ compile: () => totals_by_currency.compile(build) })
      .map(({ currency, ...totals }) => [currency, totals]),
  );

const totals_by_currency: RawBuilder<BookTotals & { currency: string }> = sql`
  select ${across_organizations} currency, count(*) as lines,
    cast(sum(case when amount > 0 then amount else 0 end) as text) as debits,
    cast(sum(case when amount < 0 then -amount else 0 end) as text) as credits
  from "journal_lines" group by currency`;
