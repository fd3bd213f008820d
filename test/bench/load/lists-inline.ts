import { operations, page_reads } from "../../../src/api.ts";
import { Connection } from "../../../src/database/connection.ts";
import { WorkerPool } from "../../../src/database/readers/worker-pool.ts";
import { type ReadTask, taskRunner } from "../../../src/http/engine/read.ts";

/** Runs lists in this thread, where their statements are recorded and their functions sampled. */
export const runListsInline = (database: string): void => {
  const reader = new Connection(database, { readonly: true });
  const perform = taskRunner(operations, page_reads);
  WorkerPool.prototype.run = async <T>(_org_id: string, task: unknown) =>
    reader.readCached(() => perform(reader, task as ReadTask)) as T;
};
