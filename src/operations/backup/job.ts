import type { Instant } from "../../clock/instant.ts";
import type { CopyOptions } from "../../database/file/copy-database.ts";
import type { Manifest } from "./manifest.ts";

/** What the copying process is told, as JSON. */
export interface CopyJob extends CopyOptions {
  database: string;
  /** A folder gets a dated backup and the newest one, else one file is written. */
  into: { folder: string; keep: number; is_before_migration?: boolean } | { file: string };
  /** Whether the disk is left to write when it likes; the bench compares both. */
  is_unpaced?: boolean;
  /** The moment that the manifest says, when it is not the true one. */
  taken_at?: Instant;
}

/** What came of it. */
export interface Taken {
  /** The dated copy, or the one that was asked for. */
  file: string;
  duration_ms: number;
  manifest: Manifest;
}

/** What the copying process prints; `damage` when SQLite found the database itself damaged, in its words. */
export type CopyOutcome = { taken: Taken } | { failed: string; damage?: string };
