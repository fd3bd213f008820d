import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Json } from "./values.ts";

export type TransferKind = "import" | "export";
export type TransferStatus = "checking" | "checked" | "running" | "done" | "failed";

/** The record that a line of an imported folder became. `moving/folder/imported-records.ts` writes. */
export interface ImportedRecordsTable {
  org_id: string;
  /** Without `.csv`. */
  file: string;
  external_ref: string;
  id: string;
  /** A hash of the lines, where a later import must not change anything. */
  content: string | null;
}

/** The last import of a folder, to go on where it was interrupted. `moving/folder/progress.ts` writes. */
export interface FolderImportsTable {
  org_id: string;
  /** Of the folder's files and the options. */
  fingerprint: string;
  /** The step, and how many of its lines are done. */
  position: Json;
  /** The counts of each file. */
  files: Json;
  /** The length of `rejected.csv` then. */
  rejected_bytes: number;
  imported_on: CalendarDate;
  finished_at: Instant | null;
}

/** A folder that the console imports or exports. `moving/transfers/record.ts` writes. */
export interface TransfersTable {
  org_id: string;
  id: string;
  kind: TransferKind;
  status: TransferStatus;
  /** Of the ZIP that was sent; null for an export. */
  file_name: string | null;
  /** Null for an export. */
  as_of: CalendarDate | null;
  /** `{type, id, name}`. */
  created_by: Json;
  created_at: Instant;
  /** Null while the check or the run waits for its turn. */
  started_at: Instant | null;
  finished_at: Instant | null;
  progress: Json | null;
  /** Of the last check or run that ended. */
  report: Json | null;
  /** The lines of `rejected.csv`; null while it is written. */
  rejected: number | null;
  /** Of an export's ZIP. */
  bytes: number | null;
  error: string | null;
}
