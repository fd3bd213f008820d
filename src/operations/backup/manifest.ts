import type { Instant } from "../../clock/instant.ts";

/** What the books of all organizations add up to, in one currency; amounts as text, in minor units. */
export interface BookTotals {
  lines: number;
  debits: string;
  credits: string;
}

/** What stands beside a backup, as JSON (decisions §8): what was verified before it was published. */
export interface Manifest {
  /** Of the whole file, in hexadecimal. */
  sha256: string;
  bytes: number;
  /** The file that was copied, by its whole path. */
  database: string;
  /** `PRAGMA user_version`. */
  schema_version: number;
  /** By table. */
  row_counts: Record<string, number>;
  /** By currency. */
  ledger: Record<string, BookTotals>;
  /** The moment that the copy shows. */
  taken_at: Instant;
  /** The version of the program that took it. */
  lastmile: string;
}
