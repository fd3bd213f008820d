import { mkdirSync, writeFileSync } from "node:fs";
import { dateIn, now } from "../src/clock/instant.ts";
import type { Sqlite } from "../src/database/group-commit.ts";
import { transferPaths } from "../src/moving/transfers/paths.ts";
import type { TransferRow } from "../src/moving/transfers/queries.ts";

const by = JSON.stringify({ type: "system", id: null, name: "test" });
const files = [{ file: "clients.csv", lines: 2 }];

/** An import that was checked, as its process leaves it; its id. */
export const newImport = (sqlite: Sqlite, org_id: string): string => {
  const counts = { created: 1, updated: 0, unchanged: 0, rejected: 1 };
  const report = { dry_run: true, files: files.map((one) => ({ ...one, ...counts })) };
  const id = insert(sqlite, org_id, {
    ...{ kind: "import", status: "checked", file_name: "history.zip", as_of: dateIn("UTC", now()) },
    ...{ report: JSON.stringify(report), rejected: 1, bytes: null },
  });
  const paths = transferPaths(sqlite.transfers_folder, id);
  mkdirSync(paths.folder, { recursive: true });
  writeFileSync(paths.rejected, "file,line,column,reason\nclients.csv,3,name,is required\n");
  return id;
};

/** An export that is done; its id. */
export const newExport = (sqlite: Sqlite, org_id: string): string => {
  const id = insert(sqlite, org_id, {
    ...{ kind: "export", status: "done", file_name: null, as_of: null },
    ...{ report: JSON.stringify({ files }), rejected: null, bytes: 3 },
  });
  const paths = transferPaths(sqlite.transfers_folder, id);
  mkdirSync(paths.own, { recursive: true });
  writeFileSync(paths.zip, "zip");
  return id;
};

type OwnColumns = Pick<
  TransferRow,
  "kind" | "status" | "file_name" | "as_of" | "report" | "rejected" | "bytes"
>;

const insert = (sqlite: Sqlite, org_id: string, own: OwnColumns) =>
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    const id = Bun.randomUUIDv7();
    const times = { created_at: tx.now, started_at: tx.now, finished_at: tx.now };
    tx.insert("transfers", { id, created_by: by, ...times, progress: null, error: null, ...own });
    return id;
  });
