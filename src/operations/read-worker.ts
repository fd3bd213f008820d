import { existsSync } from "node:fs";
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

const look_every_ms = 1000;

/** Opened with the first task: its caller gets the error of a file that cannot be opened. */
let opened: { path: string; connection: Connection; timer: Timer | undefined } | undefined;

/** The connection to the service's file, or to the copy of it that a task names. */
const connectionTo = (copy: string | undefined): Connection => {
  const path = copy ?? process.env.DATABASE_PATH ?? "";
  if (opened?.path === path) return opened.connection;
  close();
  const connection = open(path);
  // A copy that was replaced takes space on the disk as long as it is open.
  const closeReplaced = () => existsSync(path) || close();
  const timer = copy === undefined ? undefined : setInterval(closeReplaced, look_every_ms);
  opened = { path, connection, timer };
  return connection;
};

const open = (path: string): Connection =>
  new Connection(path, {
    readonly: true,
    secrets: new Secrets({
      SECRET_KEY: keyOf(process.env.SECRET_KEY),
      FORMER_SECRET_KEY: keyOf(process.env.FORMER_SECRET_KEY),
    }),
    public_url: process.env.PUBLIC_URL,
    sends_mail: process.env.SENDS_MAIL === "1",
  });

const close = (): void => {
  clearInterval(opened?.timer);
  opened?.connection.close();
  opened = undefined;
};

/** Keys come as base64 (`readers.ts`). */
const keyOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : Uint8Array.fromBase64(text);

/** Runs each task on a snapshot of its own: a long one keeps the WAL from being reset. */
const runTasks = (tasks: readonly unknown[]): readonly TaskResult[] =>
  tasks.map((sent) =>
    runTask(() => {
      const task = sent as ReadTask; // what `http/engine/pipeline.ts` sends
      const connection = connectionTo(task.file);
      return connection.readCached(() => perform(connection, task));
    }),
  );

const answer = (message: ToWorker): FromWorker => {
  if ("tasks" in message) return { results: runTasks(message.tasks) };
  close();
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
