import { HistogramCounts } from "../histogram.ts";

/** Blocks of the event loop that are longer than this are measured nearly completely. */
const interval_ms = 20;
/** The maximum is kept per span of time. */
const span_ms = 5000;
const spans_kept = 12;
const bounds_seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Span {
  number: number;
  worst_ms: number;
}

/**
 * Measures how late a timer runs, which is how long the event loop was blocked. Not the platform's histogram,
 * because its percentiles cannot be aggregated over time and machines.
 */
export class EventLoopLag {
  /** In seconds. */
  readonly samples = new HistogramCounts(bounds_seconds);
  private spans: Span[] = [];
  private timer: Timer | undefined;

  start(): void {
    this.schedule();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The maximum of the last `seconds` (at most 60), in whole spans of five. */
  worstSeconds(seconds = 60): number {
    const since = Math.floor((performance.now() - seconds * 1000) / span_ms);
    const recent = this.spans.filter(({ number }) => number > since);
    return Math.max(0, ...recent.map(({ worst_ms }) => worst_ms)) / 1000;
  }

  private schedule(): void {
    const due_ms = performance.now() + interval_ms;
    this.timer = setTimeout(() => {
      this.note(Math.max(0, performance.now() - due_ms));
      this.schedule();
    }, interval_ms);
    this.timer.unref();
  }

  private note(lag_ms: number): void {
    this.samples.observe(lag_ms / 1000);
    const number = Math.floor(performance.now() / span_ms);
    const span = this.spans.at(-1);
    if (span?.number === number) span.worst_ms = Math.max(span.worst_ms, lag_ms);
    else this.spans = [...this.spans.slice(1 - spans_kept), { number, worst_ms: lag_ms }];
  }
}
