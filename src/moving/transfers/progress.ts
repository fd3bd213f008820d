/** How far a check, an import or an export is. */
export interface TransferProgress {
  /** What is read or written: `clients.csv`, `money`. */
  step: string;
  lines: number;
  /** Lines of all files; null for an export. */
  of: number | null;
  lines_per_second: number;
  /** Null if it cannot be told. */
  seconds_left: number | null;
}
