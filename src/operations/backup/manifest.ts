import type { Instant } from "../../clock/instant.ts";

/** The totals of all organizations' journals in one currency. Amounts are text, in minor units. */
export interface BookTotals {
  lines: number;
  debits: string;
  credits: string;
}

/** The JSON file next to a backup (decisions §8): what was verified before it was published. */
export interface Manifest {
  /** Of the whole file, in hexadecimal. */
  sha256: string;
  bytes: number;
  /** The absolute path of the database that was copied. */
  database: string;
  /** `PRAGMA user_version`. */
  schema_version: number;
  /** By table. */
  row_counts: Record<string, number>;
  /** By currency. */
  ledger: Record<string, BookTotals>;
  /** The time of the snapshot. */
  taken_at: Instant;
  /** The version of Lastmile that made it. */
  lastmile: string;
}
