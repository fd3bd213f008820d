import { isDue } from "../clock/due.ts";

const pause_max_ms = 3_600_000;

/** Exponential backoff of deliveries, in memory: a pause doubles with each failure. */
export class Backoff {
  private readonly pauses = new Map<number, { failures: number; until_ms: number }>();

  /** Pauses a delivery: for `first_ms` the first time, then twice as long each time. */
  add(seq: number, first_ms: number): void {
    const failures = this.pauses.get(seq)?.failures ?? 0;
    const pause_ms = Math.min(pause_max_ms, first_ms * 2 ** Math.min(failures, 16));
    this.pauses.set(seq, { failures: failures + 1, until_ms: Date.now() + pause_ms });
  }

  /** When the current pauses end, in Unix milliseconds. */
  ends(): number[] {
    return [...this.pauses.values()].filter(isPaused).map(({ until_ms }) => until_ms);
  }

  has(seq: number): boolean {
    const pause = this.pauses.get(seq);
    return pause !== undefined && isPaused(pause);
  }

  clear(seq: number): void {
    this.pauses.delete(seq);
  }

  get is_empty(): boolean {
    return this.pauses.size === 0;
  }
}

const isPaused = ({ until_ms }: { until_ms: number }): boolean => !isDue(until_ms, pause_max_ms);
