import type { Actor } from "../../access/caller.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { Refusal } from "../../refusal.ts";
import type { TransferProgress } from "./progress.ts";
import { isUnderWay, type TransferRow } from "./queries.ts";

/* The only writer of imports and exports of folders. */

/** Refuses with 409 while the organization has another one under way. */
export const requireNoneUnderWay = (tx: Parameters<typeof isUnderWay>[0]): void => {
  if (isUnderWay(tx))
    throw new Refusal("conflict", "Another import or export is under way: wait for its end.");
};

/** Of each kind: a folder may be as large as all that an organization has, and its storage quota does not count it. */
const kept_max = 5;

/** Removes the oldest, so that a new one is among the last that are kept. */
const removeOldest = (tx: OrgTx, kind: TransferRow["kind"]): void => {
  const of_kind = tx.from("transfers").select("id").where("kind", "=", kind);
  const newest = tx.all(of_kind.orderBy("id", "desc"));
  for (const { id } of newest.slice(kept_max - 1)) removeTransfer(tx, id);
};

/** Its files are removed then. */
export const removeTransfer = (tx: OrgTx, id: string): void => {
  tx.run(tx.delete("transfers").where("id", "=", id));
  tx.wake("transfers", id);
};

const insert = (
  tx: OrgTx,
  created_by: Actor,
  own: Pick<TransferRow, "id" | "kind" | "status" | "file_name" | "as_of">,
): TransferRow => {
  requireNoneUnderWay(tx);
  removeOldest(tx, own.kind);
  const row: TransferRow = {
    org_id: tx.org_id,
    ...own,
    created_by: JSON.stringify(created_by),
    created_at: tx.now,
    started_at: null,
    finished_at: null,
    progress: null,
    report: null,
    rejected: null,
    bytes: null,
    error: null,
  };
  tx.insert("transfers", row);
  tx.wake("transfers", row.id);
  return row;
};

/** Adds an import whose folder was received. Its check begins. */
export const addImport = (
  tx: OrgTx,
  by: Actor,
  received: { id: string; file_name: string; as_of: CalendarDate },
): TransferRow => insert(tx, by, { kind: "import", status: "checking", ...received });

/** Adds an export, which begins. */
export const addExport = (tx: OrgTx, by: Actor): TransferRow =>
  insert(tx, by, {
    id: Bun.randomUUIDv7(),
    kind: "export",
    status: "running",
    file_name: null,
    as_of: null,
  });

/** Begins the import itself after its check, or again after it failed. */
export const runImport = (tx: OrgTx, row: TransferRow): TransferRow => {
  const is_checked = row.status === "checked" || (row.status === "failed" && row.report !== null);
  if (!is_checked)
    throw new Refusal("conflict", `The import is ${row.status}: only a checked one can be run.`);
  requireNoneUnderWay(tx);
  const changes = {
    status: "running",
    started_at: null,
    finished_at: null,
    rejected: null,
    error: null,
  } as const;
  tx.updateRow("transfers", row.id, changes);
  tx.wake("transfers", row.id);
  return { ...row, ...changes };
};

/** A check or an export is broken off by it. A running import is not: half of the folder would be in. */
export const deleteTransfer = (tx: OrgTx, row: TransferRow): void => {
  if (row.kind === "import" && row.status === "running")
    throw new Refusal("in_use", "The import is running.");
  removeTransfer(tx, row.id);
};

/** Its process begins, or begins again. */
export const recordStart = (tx: OrgTx, id: string): void =>
  tx.updateRow("transfers", id, { started_at: tx.now, progress: null });

export const recordProgress = (tx: OrgTx, id: string, progress: TransferProgress): void =>
  tx.updateRow("transfers", id, { progress: JSON.stringify(progress) });

/** What its process made. */
export interface TransferResult {
  report: object;
  rejected: number | null;
  bytes: number | null;
}

export const recordSuccess = (
  tx: OrgTx,
  { id, status }: TransferRow,
  { report, rejected, bytes }: TransferResult,
): void =>
  tx.updateRow("transfers", id, {
    status: status === "checking" ? "checked" : "done",
    finished_at: tx.now,
    progress: null,
    report: JSON.stringify(report),
    rejected,
    bytes,
  });

export const recordFailure = (tx: OrgTx, id: string, error: string): void =>
  tx.updateRow("transfers", id, {
    status: "failed",
    finished_at: tx.now,
    progress: null,
    error,
  });
