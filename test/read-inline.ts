import { page_reads } from "../src/api.ts";
import type { Sqlite } from "../src/database/group-commit.ts";
import type { Operation } from "../src/http/contract/operation.ts";
import type { Service } from "../src/http/engine/call.ts";
import { taskPreparer, taskRunner } from "../src/http/engine/read.ts";

/** Reads what a reader thread would, on the one connection of a database in memory. */
export const readInline = (sqlite: Sqlite, operations: readonly Operation[]): Service["read"] => {
  const perform = taskRunner(operations, page_reads);
  const prepare = taskPreparer(page_reads);
  // The result is the task's own, copied as messages between threads are.
  return async <T>(_org_id: string, task: Parameters<typeof perform>[1]) => {
    await prepare(task);
    return structuredClone(perform(sqlite, structuredClone(task))) as T;
  };
};
