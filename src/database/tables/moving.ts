import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Json } from "./values.ts";

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
