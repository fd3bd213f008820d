import type { Logger } from "pino";
import { isDue } from "../clock/due.ts";
import type { Sqlite } from "./group-commit.ts";
import type { WakeName } from "./org.ts";

/** How often it checks for commits of other processes and clock changes. */
const poll_interval_ms = 1000;
const first_retry_ms = 1000;
const last_retry_ms = 60_000;
/** `setTimeout` takes no more than 24 days. */
const timer_max_ms = 3_600_000;

/** How many loops of a file have not begun their first run. */
const starting = new WeakMap<Sqlite, number>();

/** Why a run was started. */
export interface Woken {
  /** The ids passed to `tx.wake` and `wake` since the last run. */
  ids: ReadonlySet<string>;
  /** Anything may have changed: at the start, after another process's commit, and after an error. */
  all: boolean;
}

export interface WakeableLoopOptions {
  /** As in `tx.wake`. */
  name: WakeName;
  sqlite: Sqlite;
  log: Logger;
  /** Does the work that is due. Errors are logged, and it is retried with exponential backoff. */
  run(woken: Woken, stop: AbortSignal): Promise<void> | void;
  /** Called after each run. Returns when the next one is due, in Unix milliseconds; null: when woken. */
  nextDue?(): number | null;
  /** A due time further away counts as due (`isDue`). */
  longest_wait_ms?: number;
  /** The minimum interval between the starts of runs. */
  every_ms?: number;
}

/**
 * Background work that runs when a commit wakes it, when it is due, and after another process's commit.
 * Runs do not overlap. It does not run while the file is damaged, since no result could be saved.
 */
export class WakeableLoop {
  private ids = new Set<string>();
  private all = true;
  private is_woken = false;
  private is_running = false;
  private running: Promise<void> = Promise.resolve();
  private began_ms = Number.NEGATIVE_INFINITY;
  private due_ms: number | null = null;
  private failures = 0;
  private data_version: number;
  private timer: Timer | undefined;
  private readonly poll_timer: Timer;
  private readonly stopping = new AbortController();

  constructor(private readonly options: WakeableLoopOptions) {
    const { sqlite, name } = options;
    this.data_version = sqlite.dataVersion();
    this.poll_timer = setInterval(() => this.poll(), poll_interval_ms);
    sqlite.onWake(name, (ids) => this.wake(ids));
    this.start();
  }

  /** First runs prepare statements and look for unfinished work, so each has a turn of the event loop of its own. */
  private start(): void {
    const { sqlite } = this.options;
    const earlier = starting.get(sqlite) ?? 0;
    starting.set(sqlite, earlier + 1);
    afterTurns(earlier + 1, () => {
      starting.set(sqlite, (starting.get(sqlite) ?? 1) - 1);
      this.wake();
    });
  }

  /** Runs soon. */
  wake(ids: Iterable<string> = []): void {
    for (const id of ids) this.ids.add(id);
    this.is_woken = true;
    this.schedule();
  }

  /** Starts no more runs, and waits for the current one. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.poll_timer);
    clearTimeout(this.timer);
    await this.running;
  }

  private poll(): void {
    const { sqlite, log, name } = this.options;
    try {
      const version = sqlite.dataVersion();
      if (version !== this.data_version) {
        this.all = true;
        this.is_woken = true;
      }
      this.data_version = version;
    } catch (err) {
      log.error({ err }, `${name}: the database could not be looked at`);
    }
    if (this.is_woken || this.isDue()) this.schedule();
  }

  private isDue(): boolean {
    return isDue(this.due_ms, this.options.longest_wait_ms ?? last_retry_ms);
  }

  private schedule(): void {
    const { sqlite, every_ms = 0 } = this.options;
    const is_halted = this.stopping.signal.aborted || sqlite.storage.damage !== null;
    if (this.is_running || is_halted) return;
    const early_ms = this.began_ms + every_ms - Date.now();
    if (early_ms > 0 && early_ms <= every_ms) this.scheduleIn(early_ms);
    else {
      this.is_running = true;
      setImmediate(() => {
        this.running = this.runOnce();
      });
    }
  }

  private scheduleIn(wait_ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.schedule(), Math.max(1, Math.min(wait_ms, timer_max_ms)));
  }

  private async runOnce(): Promise<void> {
    const { signal } = this.stopping;
    if (!signal.aborted) await this.run(signal);
    this.is_running = false;
    if (this.is_woken) this.schedule();
    else if (this.due_ms !== null && !signal.aborted)
      this.scheduleIn(this.isDue() ? 0 : this.due_ms - Date.now());
  }

  private async run(stop: AbortSignal): Promise<void> {
    const woken = { ids: this.ids, all: this.all };
    this.ids = new Set();
    this.all = false;
    this.is_woken = false;
    this.began_ms = Date.now();
    try {
      await this.options.run(woken, stop);
      this.due_ms = this.options.nextDue?.() ?? null;
      this.failures = 0;
    } catch (err) {
      this.options.log.error({ err }, `${this.options.name} failed`);
      this.all = true;
      this.due_ms = Date.now() + Math.min(last_retry_ms, first_retry_ms * 2 ** this.failures);
      this.failures += 1;
    }
  }
}

const afterTurns = (turns: number, run: () => void): void => {
  if (turns === 0) run();
  else setImmediate(() => afterTurns(turns - 1, run));
};
