import { Refusal } from "../../refusal.ts";
import { sqliteCode } from "../sqlite-code.ts";

/** A thread, or a process with the same messages. */
export interface PoolWorker {
  postMessage(message: ToWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: "error" | "close", listener: () => void): void;
  terminate(): unknown;
}

/** Tasks are plain data and run one after the other. */
export type ToWorker = { tasks: readonly unknown[] } | { close: true };

/** A refusal as plain data. */
export type PlainRefusal = Pick<Refusal, "reason" | "message" | "details" | "headers" | "status">;

/** The result of a task, as plain data. */
export type TaskResult =
  | { result: unknown }
  | { refused: PlainRefusal }
  | { failed: string; code?: string };

/**
 * The results of the next tasks, in order. With `retire`, the worker is terminated, and another one
 * is started when needed.
 */
export type FromWorker = { results: readonly TaskResult[]; retire?: boolean } | { closed: true };

/** Runs a task. Returns its errors as plain data. */
export const runTask = (work: () => unknown): TaskResult => {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) return failure(error as Error);
    const { reason, message, details, headers, status } = error;
    return { refused: { reason, message, details, headers, status } };
  }
};

/** Keeps SQLite's code, so that the error is refused like one of the serving connection. */
const failure = (error: Error): TaskResult => {
  const code = sqliteCode(error);
  return code ? { failed: error.message, code } : { failed: String(error.stack ?? error) };
};
