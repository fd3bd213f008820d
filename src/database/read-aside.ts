import { Refusal } from "../refusal.ts";
import { busyReading, type FromReader, type LongRead, type ToReader } from "./aside.ts";
import { Connection } from "./connection.ts";
import { OrgReader } from "./org.ts";
import { sqliteCode } from "./sqlite-code.ts";

/** A thread's side of `aside.ts`: answers each message, with the reads that it knows. */
export const readAside = (
  reads: readonly LongRead<never, unknown>[],
): ((message: ToReader) => FromReader | null) => {
  let connection: Connection | undefined;
  return (message) => {
    if ("open" in message) {
      connection = new Connection(message.open, { readonly: true });
      return null;
    }
    if ("close" in message) {
      connection?.close();
      return { closed: true };
    }
    const { name, org_id, input, limit_ms } = message;
    const read = reads.find((each) => each.name === name);
    if (!read || !connection) return { failed: `no long read ${name}` };
    const deadline_ms = performance.now() + limit_ms;
    const inTime = () => {
      if (performance.now() > deadline_ms) throw busyReading();
    };
    return attempt(connection, (db) =>
      read.work(new OrgReader(db, org_id), input as never, inTime),
    );
  };
};

const attempt = (connection: Connection, work: (db: Connection) => unknown): FromReader => {
  try {
    return { answer: connection.read(() => work(connection)) };
  } catch (error) {
    if (!(error instanceof Refusal)) return failure(error as Error);
    const { reason, message, details, headers, status } = error;
    return { refused: { reason, message, details, headers, status } };
  }
};

const failure = (error: Error): FromReader => {
  const code = sqliteCode(error);
  return code ? { failed: error.message, code } : { failed: String(error.stack ?? error) };
};
