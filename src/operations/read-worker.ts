import { operations, page_reads } from "../api.ts";
import { Connection } from "../database/connection.ts";
import {
  type FromWorker,
  runTask,
  type TaskResult,
  type ToWorker,
} from "../database/readers/worker.ts";
import {
  type EncodedAnswer,
  type ReadTask,
  taskPreparer,
  taskRunner,
} from "../http/engine/read.ts";
import { Secrets } from "../secrets.ts";

/* A reader thread: runs every reading operation on a read-only connection. */

declare const self: Worker;

const perform = taskRunner(operations, page_reads);
const prepare = taskPreparer(page_reads);

/** Opened with the first task: its caller gets the error of a file that cannot be opened. */
let opened: Connection | undefined;
const connection = (): Connection => {
  opened ??= new Connection(process.env.DATABASE_PATH ?? "", {
    readonly: true,
    secrets: new Secrets({
      SECRET_KEY: keyOf(process.env.SECRET_KEY),
      FORMER_SECRET_KEY: keyOf(process.env.FORMER_SECRET_KEY),
    }),
    public_url: process.env.PUBLIC_URL,
    sends_mail: process.env.SENDS_MAIL === "1",
  });
  return opened;
};

/** Keys come as base64 (`readers.ts`). */
const keyOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : Uint8Array.fromBase64(text);

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

/** Messages are answered in order, also while one loads what it needs. */
let last: Promise<void> | undefined;

self.onmessage = ({ data }: MessageEvent<string>) => {
  const message = JSON.parse(data) as ToWorker;
  const loading = "tasks" in message ? loadingOf(message.tasks) : [];
  if (last === undefined && loading.length === 0) return send(message);
  const mine = Promise.allSettled([last, ...loading]).then(() => {
    if (last === mine) last = undefined;
    send(message);
  });
  last = mine;
};

/** A task whose loading fails is run nevertheless: it says what is missing. */
const loadingOf = (tasks: readonly unknown[]): Promise<unknown>[] =>
  tasks.flatMap((task) => prepare(task as ReadTask) ?? []);

const send = (message: ToWorker): void => {
  const answered = answer(message);
  postMessage(answered, buffersIn(answered));
};
