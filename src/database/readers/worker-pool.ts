import { Refusal, refuseTemporarily } from "../../refusal.ts";
import type { FromWorker, Outcome, PlainRefusal, PoolWorker } from "./worker.ts";

/** A task that takes longer is given up with its worker: a read keeps the WAL from being cleared. */
const task_limit_ms = 10_000;
const close_limit_ms = 5000;

interface Options {
  /** Workers at most. One organization gets all but one of them. */
  size: number;
  /** Tasks of one organization that a worker gets in one message: a message costs as much as a short read. */
  batch: number;
  /** So many tasks of one organization wait; further ones are refused. */
  waiting_max: number;
  start(): PoolWorker;
  /** What a worker failed with. */
  report?(error: unknown): void;
  /** A worker that has had nothing to do for so long ends; without it workers stay. */
  idle_limit_ms?: number;
}

interface Job {
  task: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Member {
  worker: PoolWorker;
  /** What it was given and has not answered, all of one organization. */
  jobs: Job[];
  org_id: string;
  /** Ends it when its task takes too long, and when it is idle for long. */
  timer: Timer | undefined;
  is_closing: boolean;
}

/** Runs tasks in workers. Organizations take turns. */
export class WorkerPool {
  private readonly members = new Set<Member>();
  /** The next organization comes first. */
  private readonly waiting = new Map<string, Job[]>();
  private stopped = false;

  constructor(private readonly options: Options) {}

  /** The result of a task. Refuses with `busy` when too many wait, and when it takes too long. */
  run<T>(org_id: string, task: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = this.waiting.get(org_id) ?? [];
      if (this.stopped || queue.length >= this.options.waiting_max) return reject(busy());
      // The result is the task's own.
      queue.push({ task, resolve: resolve as Job["resolve"], reject });
      this.waiting.set(org_id, queue);
      this.next();
    });
  }

  /** Starts all workers, so that no task waits for that. */
  warm(): void {
    while (!this.stopped && this.members.size < this.options.size) this.start();
  }

  /** Refuses what waits and ends the workers, each after its task. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const { reject } of [...this.waiting.values()].flat()) reject(busy());
    this.waiting.clear();
    await Promise.all([...this.members].map((member) => this.close(member)));
  }

  private next(): void {
    for (let batch = this.take(); batch; batch = this.take()) {
      const member = [...this.members].find((each) => isFree(each)) ?? this.start();
      Object.assign(member, batch);
      this.limit(member);
      member.worker.postMessage({ tasks: batch.jobs.map(({ task }) => task) });
    }
  }

  /** The next tasks for which a worker is free. */
  private take(): Pick<Member, "org_id" | "jobs"> | undefined {
    const { size, batch } = this.options;
    const busy = [...this.members].filter(({ jobs }) => jobs.length > 0);
    if (busy.length >= size) return undefined;
    for (const [org_id, queue] of this.waiting) {
      if (busy.filter((member) => member.org_id === org_id).length >= size - 1) continue;
      const jobs = queue.splice(0, batch);
      this.waiting.delete(org_id);
      if (queue.length > 0) this.waiting.set(org_id, queue);
      return { org_id, jobs };
    }
    return undefined;
  }

  private start(): Member {
    const worker = this.options.start();
    const member: Member = { worker, jobs: [], org_id: "", timer: undefined, is_closing: false };
    this.members.add(member);
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) =>
      this.receive(member, data),
    );
    worker.addEventListener("error", () => this.end(member));
    worker.addEventListener("close", () => this.end(member));
    return member;
  }

  private receive(member: Member, message: FromWorker): void {
    if ("closed" in message) return;
    const done = member.jobs.splice(0, message.outcomes.length);
    for (const [index, outcome] of message.outcomes.entries()) this.settle(done[index], outcome);
    if (message.retire) this.end(member);
    else this.limit(member);
    this.next();
  }

  private settle(job: Job | undefined, outcome: Outcome): void {
    if ("result" in outcome) job?.resolve(outcome.result);
    else if ("refused" in outcome) job?.reject(refusalOf(outcome.refused));
    else {
      const { failed, code } = outcome;
      const error = Object.assign(new Error(failed), code ? { code } : {});
      this.options.report?.(error);
      job?.reject(error);
    }
  }

  /** Ends the worker when its next task takes too long, or when it has none for long. */
  private limit(member: Member): void {
    clearTimeout(member.timer);
    const { idle_limit_ms } = this.options;
    if (member.jobs.length > 0) member.timer = setTimeout(() => this.end(member), task_limit_ms);
    else if (idle_limit_ms !== undefined)
      member.timer = setTimeout(() => void this.close(member), idle_limit_ms);
    member.timer?.unref();
  }

  private async close(member: Member): Promise<void> {
    member.is_closing = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    member.worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if ("closed" in data) resolve();
    });
    member.worker.postMessage({ close: true });
    await Promise.race([promise, Bun.sleep(close_limit_ms)]);
    this.end(member);
  }

  /** The tasks of a worker that has died or is given up are refused. */
  private end(member: Member): void {
    if (!this.members.delete(member)) return;
    clearTimeout(member.timer);
    member.worker.terminate();
    for (const job of member.jobs.splice(0)) job.reject(busy());
    this.next();
  }
}

const isFree = ({ jobs, is_closing }: Member): boolean => jobs.length === 0 && !is_closing;

const busy = (): Refusal =>
  refuseTemporarily("busy", "The service is busy. Ask for less, or try again later.");

const refusalOf = ({ reason, message, details, headers, status }: PlainRefusal): Refusal =>
  new Refusal(reason, message, details, headers, status);
