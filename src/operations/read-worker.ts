import { operations } from "../api.ts";
import { Connection } from "../database/connection.ts";
import {
  attempt,
  type FromWorker,
  type Outcome,
  type ToWorker,
} from "../database/readers/worker.ts";
import { type EncodedAnswer, type ReadTask, taskRunner } from "../http/engine/read.ts";

/* A reader thread: runs every reading operation on a read-only connection. */

declare const self: Worker;

const connection = new Connection(process.env.DATABASE_PATH ?? "", { readonly: true });
const perform = taskRunner(operations);

const answer = (message: ToWorker): FromWorker => {
  if ("tasks" in message)
    return connection.readCached(() => ({
      // What `http/engine/pipeline.ts` sends.
      outcomes: message.tasks.map((task) => attempt(() => perform(connection, task as ReadTask))),
    }));
  connection.close();
  return { closed: true };
};

/** Transferred, not copied. */
const buffersIn = (message: FromWorker): ArrayBuffer[] =>
  "outcomes" in message ? message.outcomes.flatMap((outcome) => bufferOf(outcome) ?? []) : [];

const bufferOf = (outcome: Outcome): ArrayBuffer | undefined =>
  "result" in outcome ? (outcome.result as EncodedAnswer | undefined)?.bytes?.buffer : undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const answered = answer(data);
  postMessage(answered, buffersIn(answered));
};
