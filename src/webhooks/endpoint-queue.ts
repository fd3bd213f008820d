import { Backoff } from "./backoff.ts";
import type { AttemptResult } from "./deliver.ts";
import type { QueueHead } from "./outbox.ts";

/** Kinds of receivers, in the order in which their queues are served. */
export const queue_kinds = ["prompt", "slow", "untried", "failing"] as const;

export type QueueKind = (typeof queue_kinds)[number];

/** A receiver that takes longer to respond is slow. */
const prompt_ms = 2000;
/** How long a receiver that seems to accept one connection at a time gets one delivery at a time. */
const serial_for_ms = 600_000;
/** When this many of an endpoint's deliveries are paused, its whole queue is. */
export const paused_max = 8;

/** The dispatcher's state of an endpoint's queue. The deliveries themselves are in the outbox. */
export class EndpointQueue {
  /** Deliveries that are being sent, or whose result is not saved yet. */
  readonly in_flight = new Set<number>();
  readonly backoff = new Backoff();
  private is_slow = false;
  private responded_ms = Number.NEGATIVE_INFINITY;
  private serial_until_ms = 0;

  constructor(public head: QueueHead) {}

  get kind(): QueueKind {
    const { verified } = this.head;
    if (verified === 1) return this.is_slow ? "slow" : "prompt";
    return verified === null ? "untried" : "failing";
  }

  /** Whether the receiver seems to accept only one connection at a time. */
  get is_serial(): boolean {
    const left_ms = this.serial_until_ms - Date.now();
    return left_ms > 0 && left_ms <= serial_for_ms;
  }

  /** Whether it must be kept in memory even if no delivery is pending. */
  get has_state(): boolean {
    return this.is_slow || this.is_serial || this.in_flight.size > 0 || !this.backoff.is_empty;
  }

  /** Returns `due_ms`, or a later time if too many of its deliveries are paused. */
  dueAt(due_ms: number): number {
    const ends = this.backoff.ends();
    return ends.length < paused_max ? due_ms : Math.max(due_ms, Math.min(...ends));
  }

  /** Updates whether the receiver is slow or serial, after an attempt that began at `began_ms`. */
  observeAttempt(result: AttemptResult, began_ms: number): void {
    if (result.response_status !== null) {
      this.responded_ms = Date.now();
      this.is_slow = result.total_ms > prompt_ms;
    } else if (wasNotAccepted(result) && this.responded_ms >= began_ms)
      this.serial_until_ms = Date.now() + serial_for_ms;
  }
}

/** Connected, but without a TLS handshake: the receiver is still busy with another connection. */
const wasNotAccepted = ({ connect_ms, tls_ms }: AttemptResult): boolean =>
  connect_ms !== null && tls_ms === null;
