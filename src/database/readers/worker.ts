import { Refusal } from "../../refusal.ts";
import { sqliteCode } from "../sqlite-code.ts";

/** A thread, or a process that speaks the same messages. */
export interface PoolWorker {
  postMessage(message: ToWorker): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: "error" | "close", listener: () => void): void;
  terminate(): unknown;
}

/** Tasks are plain data, done one after the other. */
export type ToWorker = { tasks: readonly unknown[] } | { close: true };

/** A refusal as plain data. */
export type PlainRefusal = Pick<Refusal, "reason" | "message" | "details" | "headers" | "status">;

/** What a task came to. */
export type Outcome =
  | { result: unknown }
  | { refused: PlainRefusal }
  | { failed: string; code?: string };

/**
 * The outcomes of the next tasks, in order. A worker that asks to `retire` is ended then, and another
 * one started when needed.
 */
export type FromWorker = { outcomes: readonly Outcome[]; retire?: boolean } | { closed: true };

/** What a task came to, as plain data. */
export const attempt = (work: () => unknown): Outcome => {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) return failure(error as Error);
    const { reason, message, details, headers, status } = error;
    return { refused: { reason, message, details, headers, status } };
  }
};

/** SQLite's code goes with it, so that it is refused like an error of the serving connection. */
const failure = (error: Error): Outcome => {
  const code = sqliteCode(error);
  return code ? { failed: error.message, code } : { failed: String(error.stack ?? error) };
};
