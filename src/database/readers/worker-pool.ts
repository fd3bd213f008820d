import { Refusal, refuseTemporarily } from "../../refusal.ts";
import type { FromWorker, PlainRefusal, PoolWorker, TaskResult } from "./worker.ts";

/** After this long a task and its worker are ended, since a long read keeps the WAL from being reset. */
const task_limit_ms = 10_000;
/** After this long in the queue a task is refused: connections without a byte are closed after 30 seconds. */
const queue_limit_ms = 15_000;
const close_limit_ms = 5000;

interface Options {
  /** The most workers. One organization gets at most all but one. */
  size: number;
  /** Tasks per message to a worker, all of one organization: a message costs as much as a short read. */
  batch: number;
  /** Queued tasks per organization. Further ones are refused. */
  queue_max: number;
  start(): PoolWorker;
  /** Called with errors of tasks. */
  report?(error: unknown): void;
  /** Ends workers after this long without a task. Without it, workers stay. */
  idle_limit_ms?: number;
}

interface Job {
  task: unknown;
  /** Sent alone: others in the same message would wait for it while another worker is free. */
  is_slow: boolean;
  /** Refuses it if it stays in the queue. Tasks that start at once have none. */
  timer?: Timer;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface PooledWorker {
  worker: PoolWorker;
  /** Unfinished tasks, all of one organization. */
  jobs: Job[];
  org_id: string;
  /** Ends it if a task takes too long, or after a long idle time. */
  timer: Timer | undefined;
  is_closing: boolean;
}

/** Runs tasks in workers. Organizations take turns. */
export class WorkerPool {
  private readonly members = new Set<PooledWorker>();
  /** By organization, the next one first. */
  private readonly queues = new Map<string, Job[]>();
  private stopped = false;

  constructor(private readonly options: Options) {}

  /** Runs a task. Refuses with `busy` if too many are queued, or it waits or takes too long. */
  run<T>(org_id: string, task: unknown, is_slow = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = this.queues.get(org_id) ?? [];
      if (this.stopped || queue.length >= this.options.queue_max) return reject(busy());
      // The caller knows the result's type.
      const job: Job = { task, is_slow, resolve: resolve as Job["resolve"], reject };
      queue.push(job);
      this.queues.set(org_id, queue);
      this.dispatch();
      if (queue.at(-1) === job)
        job.timer = setTimeout(() => this.expire(org_id, job), queue_limit_ms);
    });
  }

  /** Starts a worker, so that the first task does not wait for that. The others start when needed. */
  warm(): void {
    if (!this.stopped && this.members.size === 0) this.start();
  }

  /** Refuses queued tasks and ends each worker after its current tasks. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const { timer, reject } of [...this.queues.values()].flat()) {
      clearTimeout(timer);
      reject(busy());
    }
    this.queues.clear();
    await Promise.all([...this.members].map((member) => this.close(member)));
  }

  private dispatch(): void {
    for (let batch = this.take(); batch; batch = this.take()) {
      const member = [...this.members].find((each) => isFree(each)) ?? this.start();
      Object.assign(member, batch);
      this.setTimer(member);
      member.worker.postMessage({ tasks: batch.jobs.map(({ task }) => task) });
    }
  }

  /** Removes a task from the queue and refuses it. */
  private expire(org_id: string, job: Job): void {
    const queue = this.queues.get(org_id)?.filter((each) => each !== job) ?? [];
    if (queue.length > 0) this.queues.set(org_id, queue);
    else this.queues.delete(org_id);
    job.reject(busy());
  }

  /** The next tasks that a worker may start. */
  private take(): Pick<PooledWorker, "org_id" | "jobs"> | undefined {
    const { size, batch } = this.options;
    const busy = [...this.members].filter(({ jobs }) => jobs.length > 0);
    if (busy.length >= size) return undefined;
    for (const [org_id, queue] of this.queues) {
      if (busy.filter((member) => member.org_id === org_id).length >= size - 1) continue;
      const jobs = queue.splice(0, messageLength(queue, batch));
      for (const { timer } of jobs) clearTimeout(timer);
      this.queues.delete(org_id);
      if (queue.length > 0) this.queues.set(org_id, queue);
      return { org_id, jobs };
    }
    return undefined;
  }

  private start(): PooledWorker {
    const worker = this.options.start();
    const member: PooledWorker = {
      worker,
      jobs: [],
      org_id: "",
      timer: undefined,
      is_closing: false,
    };
    this.members.add(member);
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) =>
      this.receive(member, data),
    );
    worker.addEventListener("error", () => this.end(member));
    worker.addEventListener("close", () => this.end(member));
    return member;
  }

  private receive(member: PooledWorker, message: FromWorker): void {
    if ("closed" in message) return;
    const done = member.jobs.splice(0, message.results.length);
    for (const [index, result] of message.results.entries()) this.settle(done[index], result);
    if (message.retire) this.end(member);
    else this.setTimer(member);
    this.dispatch();
  }

  private settle(job: Job | undefined, result: TaskResult): void {
    if ("result" in result) job?.resolve(result.result);
    else if ("refused" in result) job?.reject(refusalOf(result.refused));
    else {
      const { failed, code } = result;
      const error = Object.assign(new Error(failed), code ? { code } : {});
      this.options.report?.(error);
      job?.reject(error);
    }
  }

  /** Ends the worker if its next task takes too long, or if it stays idle. */
  private setTimer(member: PooledWorker): void {
    clearTimeout(member.timer);
    const { idle_limit_ms } = this.options;
    if (member.jobs.length > 0) member.timer = setTimeout(() => this.end(member), task_limit_ms);
    else if (idle_limit_ms !== undefined)
      member.timer = setTimeout(() => void this.close(member), idle_limit_ms);
    member.timer?.unref();
  }

  private async close(member: PooledWorker): Promise<void> {
    member.is_closing = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    member.worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if ("closed" in data) resolve();
    });
    member.worker.postMessage({ close: true });
    await Promise.race([promise, Bun.sleep(close_limit_ms)]);
    this.end(member);
  }

  /** Removes a worker and refuses its tasks. */
  private end(member: PooledWorker): void {
    if (!this.members.delete(member)) return;
    clearTimeout(member.timer);
    member.worker.terminate();
    for (const job of member.jobs.splice(0)) job.reject(busy());
    this.dispatch();
  }
}

const isFree = ({ jobs, is_closing }: PooledWorker): boolean => jobs.length === 0 && !is_closing;

const busy = (): Refusal =>
  refuseTemporarily("busy", "The service is busy. Ask for less, or try again later.");

const refusalOf = ({ reason, message, details, headers, status }: PlainRefusal): Refusal =>
  new Refusal(reason, message, details, headers, status);

/** How many tasks the next message has: those before a slow one, or the slow one. */
const messageLength = (queue: readonly Job[], batch: number): number => {
  const before_slow = queue.slice(0, batch).findIndex(({ is_slow }) => is_slow);
  return before_slow === -1 ? batch : Math.max(1, before_slow);
};
