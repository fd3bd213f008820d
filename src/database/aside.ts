import { type Refusal, refuseForNow } from "../refusal.ts";
import type { Sqlite } from "./group-commit.ts";
import type { OrgReader } from "./org.ts";

/*
 * Reads that may take long run aside, in threads of their own, each with its own connection that
 * cannot change the file: the event loop goes on. They see everything that was saved before.
 */

/** A read that may take long: whoever holds its name finds its work. Input and answer are plain data. */
export interface LongRead<I, O> {
  name: string;
  /** `inTime` refuses with `busy` when the read has taken too long: to be called every now and then. */
  work(db: OrgReader, input: I, inTime: () => void): O;
}

/** Runs a read of an organization where it holds up nobody. */
export type Aside = <I, O>(org_id: string, read: LongRead<I, O>, input: I) => Promise<O>;

/** Who works aside: a thread, or a process that is told, and says, the same. */
export interface Assistant {
  postMessage(message: ToReader): void;
  addEventListener(type: "message", listener: (event: MessageEvent<FromReader>) => void): void;
  addEventListener(type: "error" | "close", listener: () => void): void;
  terminate(): unknown;
}

/** What a thread is told first, and then for each read. */
export type ToReader =
  | { open: string }
  | { close: true }
  | { name: string; org_id: string; input: unknown; limit_ms: number };

/** A refusal as plain data. */
export type PlainRefusal = Pick<Refusal, "reason" | "message" | "details" | "headers" | "status">;

/** What it says of each; a thread that is `spent` is ended after its answer, and another one started. */
export type FromReader =
  | { answer: unknown; spent?: boolean }
  | { refused: PlainRefusal }
  | { failed: string; code?: string; spent?: boolean }
  | { closed: true };

/** For a read that has taken too long, and for one that would wait behind too many. */
export const busyReading = (): Refusal =>
  refuseForNow(
    "busy",
    "The service is busy with reads that take long. Ask for less, or again later.",
  );

/** Runs it at once where there is no second connection: a database in memory. */
export const inline =
  (sqlite: Sqlite): Aside =>
  async (org_id, read, input) =>
    sqlite.read(() => read.work(sqlite.reader(org_id), input, () => {}));
