import type { Caller } from "../../access/caller.ts";
import type { Organization } from "../../access/organization-queries.ts";
import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import type { Cells } from "./cells.ts";
import type { Names } from "./names.ts";

/** What the import of a line needs. */
export interface ImportContext {
  organization: Organization;
  /** Who imports: everything is allowed. */
  caller: Caller;
  /** Reads what is there, with what was imported before. */
  db: OrgReader;
  /** The folder, for attachments. */
  folder: string;
  /** The longest attachment, in bytes. */
  file_limit_bytes: number;
  /** The local day of the import. */
  imported_on: CalendarDate;
  /** Opening balances are those of this day's end. */
  as_of: CalendarDate;
  /** Branches, ISPs, generators and collectors by name. */
  names: Names;
  /** Makes a change at a moment of the past, or now. Undone when the line is rejected. */
  change<T>(at: Instant | undefined, work: (tx: OrgTx) => T): T;
}

/** A line of a file that is one record. */
export interface FolderLine {
  line: number;
  external_ref: string;
  cells: Cells;
  /** The media type of its file, as `prepare` detected it. */
  content_type?: string;
}

export type Outcome = "created" | "updated" | "unchanged";

/** A value of an exported line. Null and missing ones are empty cells. */
export type ExportedValue = string | number | boolean | null | undefined;

export type ExportedLine = Record<string, ExportedValue>;

/** What an export needs beside the database. */
export interface ExportContext {
  organization: Organization;
  /** The folder that is written, for attachments. */
  folder: string;
}

/** One file of a folder: how its lines go in and out. */
export interface FolderFile {
  /** Adds what only asynchronous code can find, before the line's transaction. Never refuses. */
  prepare?(context: ImportContext, line: FolderLine): Promise<FolderLine>;
  /** Makes or updates the record of a line. Throws a `Refusal` whose fields are columns, or fields of the API. */
  importLine(context: ImportContext, line: FolderLine): Outcome;
  /** All lines, in pages: the same order after an import into an empty organization. */
  exportLines(db: OrgReader, context: ExportContext): Iterable<ExportedLine[]>;
}
