import { Refusal } from "../refusal.ts";
import {
  type Assistant,
  busyReading,
  type FromReader,
  type LongRead,
  type PlainRefusal,
  type ToReader,
} from "./aside.ts";

/** As long as one read may take: it keeps the WAL from being cleared. */
const limit_ms = 5000;
/** A thread that has said nothing for so long is given up. */
const silence_limit_ms = 2 * limit_ms;
const threads_max = 2;
/** A thread that has had nothing to do for so long ends. */
const usual_idle_limit_ms = 300_000;
/** One organization's reads leave a thread to the others, and do not pile up. */
const running_max = threads_max - 1;
const waiting_max = 20;

interface Job {
  org_id: string;
  message: ToReader;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** A thread, and the read that it is at. */
interface Thread {
  worker: Assistant;
  job: Job | null;
  /** Gives it up when it is silent over a read, and ends it when it has none for long. */
  timer: Timer | undefined;
  is_leaving: boolean;
}

/** Threads that work aside, most of them reading a file: started when first needed, and again when one has died. */
export class Readers {
  private readonly threads = new Set<Thread>();
  /** The reads that wait, by organization; the organizations take turns. */
  private readonly waiting = new Map<string, Job[]>();
  private stopped = false;

  constructor(
    private readonly path: string,
    private readonly start: () => Assistant,
    private readonly report: (error: unknown) => void = () => {},
    private readonly idle_limit_ms = usual_idle_limit_ms,
  ) {}

  readonly run = <I, O>(
    org_id: string,
    { name }: { name: string; work?: LongRead<I, O>["work"] },
    input: I,
  ): Promise<O> =>
    new Promise<O>((resolve, reject) => {
      const queue = this.waiting.get(org_id) ?? [];
      if (this.stopped || queue.length >= waiting_max) return reject(busyReading());
      const message = { name, org_id, input, limit_ms };
      // The answer is the named read's own.
      queue.push({ org_id, message, resolve: resolve as Job["resolve"], reject });
      this.waiting.set(org_id, queue);
      this.next();
    });

  /** Ends every thread; what still waits is refused. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const { reject } of [...this.waiting.values()].flat()) reject(busyReading());
    this.waiting.clear();
    await Promise.all([...this.threads].map((thread) => this.close(thread)));
  }

  private close(thread: Thread): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const given_up = setTimeout(resolve, limit_ms);
    thread.worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
      if ("closed" in data) resolve();
    });
    thread.is_leaving = true;
    this.tell(thread, { close: true });
    return promise.then(() => {
      clearTimeout(given_up);
      this.end(thread);
    });
  }

  private next(): void {
    const job = this.takeFair();
    if (!job) return;
    const thread = [...this.threads].find((each) => !each.job && !each.is_leaving) ?? this.open();
    thread.job = job;
    this.after(silence_limit_ms, thread, () => this.end(thread));
    this.tell(thread, job.message);
    this.next();
  }

  /** Does it with the thread after so long, unless another word comes before. */
  private after(limit_ms: number, thread: Thread, work: () => void): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(work, limit_ms);
    thread.timer.unref();
  }

  /** The next read of the organization that has waited longest for its turn and leaves others a thread. */
  private takeFair(): Job | undefined {
    const running = [...this.threads].flatMap(({ job }) => job ?? []);
    if (running.length >= threads_max) return undefined;
    for (const [org_id, queue] of this.waiting) {
      if (running.filter((job) => job.org_id === org_id).length >= running_max) continue;
      const job = queue.shift();
      this.waiting.delete(org_id);
      if (queue.length > 0) this.waiting.set(org_id, queue);
      return job;
    }
    return undefined;
  }

  private open(): Thread {
    const thread: Thread = { worker: this.start(), job: null, timer: undefined, is_leaving: false };
    this.threads.add(thread);
    thread.worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) =>
      this.hear(thread, data),
    );
    thread.worker.addEventListener("error", () => this.end(thread));
    thread.worker.addEventListener("close", () => this.end(thread));
    this.tell(thread, { open: this.path });
    return thread;
  }

  private tell({ worker }: Thread, message: ToReader): void {
    worker.postMessage(message);
  }

  private hear(thread: Thread, said: FromReader): void {
    const { job } = thread;
    if (!job || "closed" in said) return;
    thread.job = null;
    this.after(this.idle_limit_ms, thread, () => void this.close(thread));
    if ("answer" in said) job.resolve(said.answer);
    if ("failed" in said) this.fail(job, said);
    if ("refused" in said) job.reject(refusalOf(said.refused));
    if ("spent" in said && said.spent) this.end(thread);
    else this.next();
  }

  /** An error keeps SQLite's code, so that it is refused as one of the serving connection. */
  private fail({ reject }: Job, { failed, code }: { failed: string; code?: string }): void {
    const error = Object.assign(new Error(failed), code ? { code } : {});
    this.report(error);
    reject(error);
  }

  /** A thread that died or is given up takes the read that it was at with it. */
  private end(thread: Thread): void {
    if (!this.threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.worker.terminate();
    thread.job?.reject(busyReading());
    this.next();
  }
}

const refusalOf = ({ reason, message, details, headers, status }: PlainRefusal): Refusal =>
  new Refusal(reason, message, details, headers, status);
