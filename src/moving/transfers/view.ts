import { actorOf } from "../../access/caller.ts";
import type { ExportReport } from "../folder/export-folder.ts";
import type { ImportReport } from "../folder/report.ts";
import type { TransferProgress } from "./progress.ts";
import type { TransferRow } from "./queries.ts";
import type { FolderExport, FolderImport } from "./wire.ts";

/* JSON columns are what we wrote: `record.ts`. */

const common = (row: TransferRow) => ({
  id: row.id,
  created_by: actorOf(row.created_by),
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  progress: row.progress === null ? null : (JSON.parse(row.progress) as TransferProgress),
  error: row.error,
});

export const importView = (row: TransferRow): FolderImport => ({
  ...common(row),
  status: row.status,
  file_name: row.file_name ?? "",
  as_of: row.as_of ?? "",
  report: row.report === null ? null : (JSON.parse(row.report) as ImportReport),
  rejected_lines: row.rejected,
});

export const exportView = (row: TransferRow): FolderExport => ({
  ...common(row),
  status: row.status === "done" || row.status === "failed" ? row.status : "running",
  files: row.report === null ? null : (JSON.parse(row.report) as ExportReport).files,
  bytes: row.bytes,
});
