import { closeSync, fdatasyncSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { flushToDisk } from "../../database/file/fsync.ts";
import { escapeFormula } from "../../shared/formulas.ts";
import type { FileName } from "./columns.ts";

/** A line that was not imported, with the column that is wrong; an empty column is the line as a whole. */
export interface Rejection {
  file: FileName;
  line: number;
  column: string;
  reason: string;
}

const headers = stringify([["file", "line", "column", "reason"]]);

const pathIn = (folder: string): string => join(folder, "rejected.csv");

/** Whether the file still has what was in it when an interrupted import saved its progress. */
export const hasRejections = (folder: string, bytes: number): boolean =>
  (statSync(pathIn(folder), { throwIfNoEntry: false })?.size ?? 0) >= bytes;

/** `rejected.csv` of a folder (beyond §14). */
export class RejectedFile {
  private readonly descriptor: number;
  /** Its length. */
  bytes = 0;
  private is_flushed = true;

  /** Goes on after `kept_bytes`, where an interrupted import had saved its progress; 0 begins anew. */
  constructor(folder: string, kept_bytes: number) {
    const goes_on = kept_bytes > 0;
    this.descriptor = openSync(pathIn(folder), goes_on ? "r+" : "w", 0o600);
    if (goes_on) {
      ftruncateSync(this.descriptor, kept_bytes);
      this.bytes = kept_bytes;
    } else {
      this.write(headers);
      flushToDisk(folder); // its name
    }
  }

  add({ file, line, column, reason }: Rejection): void {
    this.write(stringify([[`${file}.csv`, line, escapeFormula(column), escapeFormula(reason)]]));
  }

  /** Call it before its length is saved. */
  flush(): void {
    if (this.is_flushed) return;
    fdatasyncSync(this.descriptor);
    this.is_flushed = true;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private write(text: string): void {
    this.bytes += writeSync(this.descriptor, text, this.bytes);
    this.is_flushed = false;
  }
}
