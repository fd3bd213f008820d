import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import { type TextIndex, text_indexes } from "../database/merge-indexes.ts";

/**
 * WAL pages after which the writer checkpoints itself. Never (0) while the thread runs: after a long read, such
 * as a backup, the first COMMIT would move everything into the file at once and block the event loop.
 */
const auto_checkpoint_pages = { with_thread: 0, without: 1000 };
const close_limit_ms = 5000;

/** A thread that ended is restarted after a pause, so that one that always fails costs little. */
const restart_ms = 10_000;

/** Opens the file, names search indexes that a commit has written, or closes the file. */
export type CheckpointCommand =
  | { open: string }
  | { written: readonly TextIndex[] }
  | { close: true };

/** The thread has closed its connection, or an operation failed with SQLite's code. */
export type CheckpointMessage = "closed" | { failed: string; code: string };

/**
 * Runs checkpoints and merges of search indexes in a thread, so that their writes and flushes block no request.
 * Without the thread the writer checkpoints. Storage errors of the thread are reported. Indexes that another
 * process writes are merged after the next change of this one.
 */
export class Checkpoints {
  private worker: Worker | undefined;
  private pause: Timer | undefined;
  private stopped = false;
  private ended = Promise.withResolvers<void>();

  constructor(
    private readonly sqlite: Sqlite,
    private readonly path: string,
    private readonly log: Logger,
    private readonly start = () => new Worker(new URL("./checkpoint-worker.ts", import.meta.url)),
  ) {
    sqlite.onWake("index-merges", (names) =>
      this.send({ written: text_indexes.filter((index) => names.has(index)) }),
    );
    this.startWorker();
  }

  /** Ends the thread after it has closed its connection. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.pause);
    const { worker } = this;
    if (!worker) return;
    this.send({ close: true });
    await Promise.race([this.ended.promise, Bun.sleep(close_limit_ms)]);
    worker.terminate();
  }

  private startWorker(): void {
    const worker = this.start();
    this.worker = worker;
    this.setAutoCheckpoint(auto_checkpoint_pages.with_thread);
    worker.addEventListener("message", ({ data }: MessageEvent<CheckpointMessage>) => {
      if (data === "closed") return this.ended.resolve();
      const { failed, code } = data;
      this.sqlite.storage.report(Object.assign(new Error(failed), { code }));
    });
    worker.addEventListener("error", ({ message }) => this.onEnd(worker, message));
    worker.addEventListener("close", () => this.onEnd(worker, "it has ended"));
    this.send({ open: this.path });
  }

  private send(command: CheckpointCommand): void {
    this.worker?.postMessage(command);
  }

  private onEnd(worker: Worker, why: string): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    this.ended.resolve();
    if (this.stopped) return;
    this.log.error({ why }, "the checkpoint thread ended");
    this.setAutoCheckpoint(auto_checkpoint_pages.without);
    worker.terminate();
    this.ended = Promise.withResolvers();
    this.pause = setTimeout(() => this.startWorker(), restart_ms);
  }

  private setAutoCheckpoint(pages: number): void {
    this.sqlite.pragma(`wal_autocheckpoint = ${pages}`);
  }
}
