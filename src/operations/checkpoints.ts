import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";

/**
 * Pages in the WAL from which on the writer checkpoints itself. Beside the thread never (0): what a
 * long read of another process has held back, a backup say, would be taken into the file by the first
 * COMMIT after it, in one turn of the event loop. While there is no thread, little at a time.
 */
const own_after_pages = { with_thread: 0, without: 1000 };
const close_limit_ms = 5000;

/** A thread that has died comes back after a pause, so that one that always dies costs little. */
const again_after_ms = 10_000;

/** What the thread says: that it has closed its connection, or what the storage refused it, with SQLite's code. */
export type Checkpointing = "closed" | { failed: string; code: string };

/**
 * Checkpoints in a thread of their own: their writes, and their wait for the disk, hold up no caller.
 * While there is none the writer does it. What the storage refuses the thread is reported.
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
    this.begin();
  }

  /** Ends the thread; it closes its connection before. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.pause);
    const { worker } = this;
    if (!worker) return;
    worker.postMessage({ close: true });
    await Promise.race([this.ended.promise, Bun.sleep(close_limit_ms)]);
    worker.terminate();
  }

  private begin(): void {
    const worker = this.start();
    this.worker = worker;
    this.writerCheckpointsAfter(own_after_pages.with_thread);
    worker.addEventListener("message", ({ data }: MessageEvent<Checkpointing>) => {
      if (data === "closed") return this.ended.resolve();
      const { failed, code } = data;
      this.sqlite.storage.report(Object.assign(new Error(failed), { code }));
    });
    worker.addEventListener("error", ({ message }) => this.lost(worker, message));
    worker.addEventListener("close", () => this.lost(worker, "it has ended"));
    worker.postMessage({ open: this.path });
  }

  private lost(worker: Worker, why: string): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    this.ended.resolve();
    if (this.stopped) return;
    this.log.error({ why }, "the checkpoint thread ended");
    this.writerCheckpointsAfter(own_after_pages.without);
    worker.terminate();
    this.ended = Promise.withResolvers();
    this.pause = setTimeout(() => this.begin(), again_after_ms);
  }

  private writerCheckpointsAfter(pages: number): void {
    this.sqlite.pragma(`wal_autocheckpoint = ${pages}`);
  }
}
