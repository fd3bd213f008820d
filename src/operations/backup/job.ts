import type { Instant } from "../../clock/instant.ts";
import type { CopyOptions } from "../../database/file/copy-database.ts";
import type { Manifest } from "./manifest.ts";

/** The argument of the copy process, as JSON. */
export interface CopyJob extends CopyOptions {
  database: string;
  /** A folder gets a dated backup and `latest.db`; otherwise one file is written. */
  into: { folder: string; keep: number; is_before_migration?: boolean } | { file: string };
  /** Leaves flushing to the operating system; for the benchmark. */
  is_unpaced?: boolean;
  /** Overrides the time in the manifest. */
  taken_at?: Instant;
}

export interface Backup {
  /** The dated copy, or the requested file. */
  file: string;
  duration_ms: number;
  manifest: Manifest;
}

/** The output of the copy process. `damage` is SQLite's message if the database itself is damaged. */
export type CopyResult = { taken: Backup } | { failed: string; damage?: string };
