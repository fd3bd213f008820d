import { isDue } from "../clock/due.ts";

const pause_max_ms = 3_600_000;

/** Pauses that double with each failure, kept in memory: what always fails costs little. */
export class Backoff {
  private readonly pauses = new Map<number, { times: number; until_ms: number }>();

  /** Pauses a delivery, the first time for `first_ms`. */
  add(seq: number, first_ms: number): void {
    const times = this.pauses.get(seq)?.times ?? 0;
    const pause_ms = Math.min(pause_max_ms, first_ms * 2 ** Math.min(times, 16));
    this.pauses.set(seq, { times: times + 1, until_ms: Date.now() + pause_ms });
  }

  /** When each pause that has not ended will end, in Unix milliseconds. */
  ends(): number[] {
    return [...this.pauses.values()].filter(isPaused).map(({ until_ms }) => until_ms);
  }

  has(seq: number): boolean {
    const pause = this.pauses.get(seq);
    return pause !== undefined && isPaused(pause);
  }

  forget(seq: number): void {
    this.pauses.delete(seq);
  }

  get is_empty(): boolean {
    return this.pauses.size === 0;
  }
}

const isPaused = ({ until_ms }: { until_ms: number }): boolean => !isDue(until_ms, pause_max_ms);
