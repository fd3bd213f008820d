import type { Sqlite } from "../../database/group-commit.ts";

/** One of the two files. */
export interface Side {
  sqlite: Sqlite;
  path: string;
}

/** An organization on its way from one file to another. */
export interface Moving {
  org_id: string;
  source: Side;
  target: Side;
  /** Called with the number of rows that were copied, indexed, compared or removed. */
  onProgress(rows: number): void;
}
