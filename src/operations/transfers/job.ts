import type { CalendarDate } from "../../clock/instant.ts";
import type { TransferProgress } from "../../moving/transfers/progress.ts";
import type { TransferResult } from "../../moving/transfers/record.ts";

/** What the process does. */
export type TransferWork = "check" | "import" | "export";

/** What the process is told. */
export interface TransferJob {
  database: string;
  transfers_folder: string;
  org_id: string;
  id: string;
  work: TransferWork;
  /** Null for an export. */
  as_of: CalendarDate | null;
}

/** A line that the process prints. The last one has a result or says what failed. */
export interface TransferMessage {
  progress?: TransferProgress;
  result?: TransferResult;
  failed?: string;
}
