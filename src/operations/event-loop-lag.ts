import { Tally } from "../tally.ts";

/** What holds the event loop for longer is seen nearly whole. */
const look_every_ms = 20;
/** The worst is kept by spans of so long. */
const span_ms = 5000;
const spans_kept = 12;
const bounds_seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Span {
  number: number;
  worst_ms: number;
}

/**
 * How late a timer comes: as long as something held the event loop. A timer of our own, since the
 * platform's histogram is not one that adds up over time and machines.
 */
export class EventLoopLag {
  /** Every look, in seconds. */
  readonly looks = new Tally(bounds_seconds);
  private spans: Span[] = [];
  private timer: Timer | undefined;

  start(): void {
    this.plan();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The worst of the last minute, or of fewer seconds, whole spans of five. */
  worstSeconds(seconds = 60): number {
    const since = Math.floor((performance.now() - seconds * 1000) / span_ms);
    const lately = this.spans.filter(({ number }) => number > since);
    return Math.max(0, ...lately.map(({ worst_ms }) => worst_ms)) / 1000;
  }

  private plan(): void {
    const due_ms = performance.now() + look_every_ms;
    this.timer = setTimeout(() => {
      this.note(Math.max(0, performance.now() - due_ms));
      this.plan();
    }, look_every_ms);
    this.timer.unref();
  }

  private note(lag_ms: number): void {
    this.looks.note(lag_ms / 1000);
    const number = Math.floor(performance.now() / span_ms);
    const span = this.spans.at(-1);
    if (span?.number === number) span.worst_ms = Math.max(span.worst_ms, lag_ms);
    else this.spans = [...this.spans.slice(1 - spans_kept), { number, worst_ms: lag_ms }];
  }
}
