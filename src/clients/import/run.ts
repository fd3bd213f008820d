import type { Organization } from "../../access/organization-queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { inWords } from "../../refusal.ts";
import type { ImportField } from "./columns.ts";
import type { BrokenLine, OpenFile } from "./file.ts";
import {
  type CheckInput,
  type ImportCounts,
  type ImportLine,
  type ImportRun,
  importLines,
} from "./import.ts";

const queue_max = 200;

export interface RunOptions {
  organization: Organization;
  check: CheckInput;
  dry_run: boolean;
  /** A batch ends its transaction after this long, so that other changes are not held up. */
  batch_ms: number;
  write(work: (tx: OrgTx) => void): Promise<void>;
  onRejected(rejected: RejectedLine, values: readonly string[]): void;
}

/** A line that was not imported: its number in the file, and why. */
export interface RejectedLine {
  line: number;
  message: string;
  errors: Record<string, unknown>;
}

/** What an import did, or would do in a dry run. */
export interface ImportReport extends ImportCounts {
  dry_run: boolean;
  /** Which field each header was read as. */
  columns: Record<string, ImportField>;
  ignored_columns: string[];
}

/** Imports a file in batches, each a transaction of its own; a dry run undoes each. */
export const runImport = async (file: OpenFile, options: RunOptions): Promise<ImportReport> => {
  const { organization, check, dry_run, batch_ms, write, onRejected } = options;
  const counts = { lines: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const run: ImportRun = { organization, check, counts, met: dry_run ? new Set() : null };
  const queue: ImportLine[] = [];
  const batch = (tx: OrgTx): void => {
    const work = () =>
      importLines(tx, run, queue, performance.now() + batch_ms, (line, refusal) =>
        onRejected(
          { line: line.line, message: inWords(refusal), errors: refusal.details },
          line.values,
        ),
      );
    if (dry_run) tx.dryRun(work);
    else work();
  };
  const drain = async (): Promise<void> => {
    while (queue.length > 0) await write(batch);
  };
  for await (const item of file.lines) {
    if (isBroken(item)) {
      counts.lines += 1;
      counts.rejected += 1;
      onRejected({ line: item.line, message: item.broken, errors: {} }, []);
    } else if (queue.push(item) >= queue_max) await drain();
  }
  await drain();
  return {
    dry_run,
    ...counts,
    columns: Object.fromEntries(
      file.headers.flatMap((header, index): [string, ImportField][] => {
        const field = file.columns.fields[index];
        return field ? [[header, field]] : [];
      }),
    ),
    ignored_columns: file.columns.ignored,
  };
};

const isBroken = (item: ImportLine | BrokenLine): item is BrokenLine => "broken" in item;
