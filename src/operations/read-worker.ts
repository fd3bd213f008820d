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

const perform = taskRunner(operations);

/** Opened with the first task: its caller gets the error of a file that cannot be opened. */
let opened: Connection | undefined;
const connection = (): Connection => {
  opened ??= new Connection(process.env.DATABASE_PATH ?? "", { readonly: true });
  return opened;
};

/** Runs each task on a snapshot of its own: a long one keeps the WAL from being reset. */
const runTasks = (tasks: readonly unknown[]): readonly TaskResult[] =>
  tasks.map((task) =>
    runTask(() =>
      // What `http/engine/pipeline.ts` sends.
      connection().readCached(() => perform(connection(), task as ReadTask)),
    ),
  );

const answer = (message: ToWorker): FromWorker => {
  if ("tasks" in message) return { results: runTasks(message.tasks) };
  opened?.close();
  return { closed: true };
};

/** Transferred, not copied. */
const buffersIn = (message: FromWorker): ArrayBuffer[] =>
  "results" in message ? message.results.flatMap((result) => bufferOf(result) ?? []) : [];

const bufferOf = (result: TaskResult): ArrayBuffer | undefined =>
  "result" in result ? (result.result as EncodedAnswer | undefined)?.bytes?.buffer : undefined;

self.onmessage = ({ data }: MessageEvent<string>) => {
  const answered = answer(JSON.parse(data) as ToWorker);
  postMessage(answered, buffersIn(answered));
};
