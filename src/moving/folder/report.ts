import type { FileName } from "./columns.ts";
import type { Outcome } from "./import-context.ts";

/** What became of the lines of a file. */
export interface FileCounts {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export type Counts = Partial<Record<FileName, FileCounts>>;

export interface ImportReport {
  dry_run: boolean;
  /** In the order of the import. */
  files: (FileCounts & { file: string })[];
}

export const noCounts = (): FileCounts => ({
  lines: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
});

export const count = (counts: Counts, file: FileName, outcome: Outcome | "rejected"): void => {
  const of = counts[file] ?? noCounts();
  counts[file] = of;
  of.lines += 1;
  of[outcome] += 1;
};
