import { Backoff } from "./backoff.ts";
import type { Attempted } from "./deliver.ts";
import type { QueueHead } from "./outbox.ts";

/** What is known of a queue's receiver, in the order in which queues are served. */
export const queue_kinds = ["prompt", "slow", "untried", "failing"] as const;

export type QueueKind = (typeof queue_kinds)[number];

/** A receiver that takes longer to answer is slow. */
const prompt_ms = 2000;
/** How long a receiver that accepts one connection at a time is sent one at a time. */
const single_for_ms = 600_000;
/** So many of an endpoint's deliveries may pause before its whole queue does. */
export const paused_max = 8;

/** An endpoint's queue, as the dispatcher knows it; the deliveries themselves are in the outbox. */
export class EndpointQueue {
  /** Deliveries being sent, or sent and not yet recorded. */
  readonly in_flight = new Set<number>();
  readonly backoff = new Backoff();
  private is_slow = false;
  private answered_ms = Number.NEGATIVE_INFINITY;
  private single_until_ms = 0;

  constructor(public head: QueueHead) {}

  get kind(): QueueKind {
    const { verified } = this.head;
    if (verified === 1) return this.is_slow ? "slow" : "prompt";
    return verified === null ? "untried" : "failing";
  }

  /** Whether its receiver accepts one connection at a time, it seems. */
  get is_single(): boolean {
    const left_ms = this.single_until_ms - Date.now();
    return left_ms > 0 && left_ms <= single_for_ms;
  }

  /** Whether it must be kept in memory although nothing is pending. */
  get is_remembered(): boolean {
    return this.is_slow || this.is_single || this.in_flight.size > 0 || !this.backoff.is_empty;
  }

  /** When it is due: at `due_ms`, but not while too many of its deliveries pause. */
  dueAt(due_ms: number): number {
    const ends = this.backoff.ends();
    return ends.length < paused_max ? due_ms : Math.max(due_ms, Math.min(...ends));
  }

  /** Notes how the receiver did in an attempt that began then. */
  noteAttempt(attempted: Attempted, began_ms: number): void {
    if (attempted.response_status !== null) {
      this.answered_ms = Date.now();
      this.is_slow = attempted.total_ms > prompt_ms;
    } else if (wasNotAccepted(attempted) && this.answered_ms >= began_ms)
      this.single_until_ms = Date.now() + single_for_ms;
  }
}

/** Connected, and nothing more: the receiver takes the connection up when it has ended another one. */
const wasNotAccepted = ({ connect_ms, tls_ms }: Attempted): boolean =>
  connect_ms !== null && tls_ms === null;
