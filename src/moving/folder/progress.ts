import type { CalendarDate } from "../../clock/instant.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import type { FileName } from "./columns.ts";
import type { Counts } from "./report.ts";

/** What follows the files that are imported line by line. */
export type LastStep = "money" | "monthly-billing";

/** How far an import has come. */
export interface Position {
  /** The file that is read, the money of all clients, or their monthly billing. */
  step: FileName | LastStep;
  /** The place of the last line, or part of the money, that is done. */
  done: number;
}

export interface SavedProgress {
  fingerprint: string;
  position: Position;
  counts: Counts;
  rejected_bytes: number;
  imported_on: CalendarDate;
}

/** The progress of an interrupted import of the same files; null if there is none. */
export const interruptedImport = (db: OrgReader, fingerprint: string): SavedProgress | null => {
  const row = db.first(
    db
      .from("folder_imports")
      .selectAll()
      .where("fingerprint", "=", fingerprint)
      .where("finished_at", "is", null),
  );
  return row
    ? {
        fingerprint,
        position: JSON.parse(row.position) as Position,
        counts: JSON.parse(row.files) as Counts,
        rejected_bytes: row.rejected_bytes,
        imported_on: row.imported_on,
      }
    : null;
};

/** Saves the progress in the change that made it. */
export const saveProgress = (tx: OrgTx, progress: SavedProgress, is_finished: boolean): void => {
  const row = {
    fingerprint: progress.fingerprint,
    position: JSON.stringify(progress.position),
    files: JSON.stringify(progress.counts),
    rejected_bytes: progress.rejected_bytes,
    imported_on: progress.imported_on,
    finished_at: is_finished ? tx.now : null,
  };
  tx.run(
    tx
      .into("folder_imports", row)
      .onConflict((conflict) => conflict.column("org_id").doUpdateSet(row)),
  );
};
