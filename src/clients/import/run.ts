import type { Organization } from "../../access/organization-queries.ts";
import type { OrgTx } from "../../database/org.ts";
import type { ImportField } from "./columns.ts";
import type { Encoding } from "./encodings.ts";
import type { OpenFile } from "./file.ts";
import {
  type CheckInput,
  type ImportCounts,
  type ImportLine,
  type ImportRights,
  type ImportRun,
  importLines,
  type OnRejected,
  rejectBroken,
} from "./import.ts";
import type { BrokenRecord } from "./records.ts";

const queue_max = 200;

export interface RunOptions {
  organization: Organization;
  check: CheckInput;
  allowed: ImportRights;
  dry_run: boolean;
  write(work: (tx: OrgTx) => void): Promise<void>;
  onRejected: OnRejected;
}

/** The result of an import or dry run. */
export interface ImportReport extends ImportCounts {
  dry_run: boolean;
  /** The encoding that was used. */
  encoding: Encoding;
  /** The field for each header. */
  columns: Record<string, ImportField>;
  ignored_columns: string[];
}

/** Imports a file in batches, each in its own transaction. A dry run rolls back each batch. */
export const runImport = async (file: OpenFile, options: RunOptions): Promise<ImportReport> => {
  const { organization, check, allowed, dry_run, write, onRejected } = options;
  const counts = { lines: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const run: ImportRun = {
    organization,
    check,
    allowed,
    counts,
    seen_keys: dry_run ? new Set() : null,
  };
  const queue: (ImportLine | BrokenRecord)[] = [];
  const batch = (tx: OrgTx): void => {
    const work = () => importLines(tx, run, queue, onRejected);
    if (dry_run) tx.dryRun(work);
    else work();
  };
  const drain = async (): Promise<void> => {
    while (queue.length > 0) await write(batch);
  };
  for await (const item of file.lines) {
    // Keeps the file's order, but needs no transaction if nothing is queued.
    if ("problem" in item && queue.length === 0) rejectBroken(run, item, onRejected);
    else if (queue.push(item) >= queue_max) await drain();
  }
  await drain();
  return {
    dry_run,
    encoding: file.encoding,
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
