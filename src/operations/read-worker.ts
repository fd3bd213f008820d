import { operations } from "../api.ts";
import { Connection } from "../database/connection.ts";
import {
  type FromWorker,
  runTask,
  type TaskResult,
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
      results: message.tasks.map((task) => runTask(() => perform(connection, task as ReadTask))),
    }));
  connection.close();
  return { closed: true };
};

/** Transferred, not copied. */
const buffersIn = (message: FromWorker): ArrayBuffer[] =>
  "results" in message ? message.results.flatMap((result) => bufferOf(result) ?? []) : [];

const bufferOf = (result: TaskResult): ArrayBuffer | undefined =>
  "result" in result ? (result.result as EncodedAnswer | undefined)?.bytes?.buffer : undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const answered = answer(data);
  postMessage(answered, buffersIn(answered));
};
