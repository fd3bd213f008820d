import { isDue } from "../clock/due.ts";
import { EndpointQueue, type QueueKind, queue_kinds } from "./endpoint-queue.ts";
import type { QueueHead } from "./outbox.ts";

/**
 * The queues of all endpoints: due ones in round-robin order, the others with the time when they will be due. So a
 * queue is read again only after a change or when it is due.
 */
export class EndpointQueues {
  private readonly queues = new Map<string, EndpointQueue>();
  private readonly due: Record<QueueKind, Set<EndpointQueue>> = {
    prompt: new Set(),
    slow: new Set(),
    untried: new Set(),
    failing: new Set(),
  };
  private readonly later = new Map<EndpointQueue, number>();
  /** No queue in `later` is due before this time. */
  private earliest_ms: number | null = null;

  constructor(private readonly longest_wait_ms: number) {}

  /** Updates a queue with its current head; undefined if nothing is pending. A due queue keeps its turn. */
  update(endpoint_id: string, head: QueueHead | undefined): void {
    const queue = this.queues.get(endpoint_id);
    if (head) {
      const updated = queue ?? new EndpointQueue(head);
      updated.head = head;
      this.queues.set(endpoint_id, updated);
      const due_ms = updated.dueAt(head.is_closed ? 0 : head.due_ms);
      if (!this.due[updated.kind].has(updated) || !this.isDue(due_ms))
        this.schedule(updated, due_ms);
    } else if (queue) {
      this.remove(queue);
      if (!queue.has_state) this.queues.delete(endpoint_id);
    }
  }

  /** Schedules a queue. If it is due now, it goes behind the other due ones. */
  schedule(queue: EndpointQueue, due_ms: number): void {
    this.remove(queue);
    if (this.isDue(due_ms)) this.due[queue.kind].add(queue);
    else if (due_ms < Number.POSITIVE_INFINITY) {
      this.later.set(queue, due_ms);
      this.earliest_ms = Math.min(this.earliest_ms ?? due_ms, due_ms);
    }
  }

  /** When the next queue will be due, in Unix milliseconds. Null if none is scheduled. */
  nextDue(): number | null {
    return this.earliest_ms;
  }

  /** The due queues, by kind and in round-robin order, while the kind has a free slot. */
  *dueQueues(hasFreeSlot: (kind: QueueKind) => boolean): Generator<EndpointQueue> {
    this.promoteDue();
    for (const kind of queue_kinds)
      for (const queue of this.due[kind]) {
        if (!hasFreeSlot(kind)) break;
        yield queue;
      }
  }

  private isDue(due_ms: number): boolean {
    return due_ms < Number.POSITIVE_INFINITY && isDue(due_ms, this.longest_wait_ms);
  }

  private remove(queue: EndpointQueue): void {
    for (const kind of queue_kinds) this.due[kind].delete(queue);
    this.later.delete(queue);
  }

  /** Moves queues from `later` to `due`. */
  private promoteDue(): void {
    if (!isDue(this.earliest_ms, this.longest_wait_ms)) return;
    this.earliest_ms = null;
    for (const [queue, due_ms] of [...this.later]) this.schedule(queue, due_ms);
  }
}
