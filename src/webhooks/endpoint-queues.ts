import { isDue } from "../clock/due.ts";
import { EndpointQueue, type QueueKind, queue_kinds } from "./endpoint-queue.ts";
import type { QueueHead } from "./outbox.ts";

/**
 * The endpoints' queues: those with something due, who waited longest first, and the others by when
 * they will be. So a queue is read again only when something happened to it, or its time has come.
 */
export class EndpointQueues {
  private readonly known = new Map<string, EndpointQueue>();
  private readonly due: Record<QueueKind, Set<EndpointQueue>> = {
    prompt: new Set(),
    slow: new Set(),
    untried: new Set(),
    failing: new Set(),
  };
  private readonly later = new Map<EndpointQueue, number>();
  /** No queue is due before. */
  private earliest_ms: number | null = null;

  constructor(private readonly longest_wait_ms: number) {}

  /** An endpoint's queue was read; without a head nothing is pending in it. One that is due keeps its turn. */
  read(endpoint_id: string, head: QueueHead | undefined): void {
    const queue = this.known.get(endpoint_id);
    if (head) {
      const read = queue ?? new EndpointQueue(head);
      read.head = head;
      this.known.set(endpoint_id, read);
      const due_ms = read.dueAt(head.is_closed ? 0 : head.due_ms);
      if (!this.due[read.kind].has(read) || !this.isDue(due_ms)) this.place(read, due_ms);
    } else if (queue) {
      this.remove(queue);
      if (!queue.is_remembered) this.known.delete(endpoint_id);
    }
  }

  /** A queue is due then: now is behind all others that are. */
  place(queue: EndpointQueue, due_ms: number): void {
    this.remove(queue);
    if (this.isDue(due_ms)) this.due[queue.kind].add(queue);
    else if (due_ms < Number.POSITIVE_INFINITY) {
      this.later.set(queue, due_ms);
      this.earliest_ms = Math.min(this.earliest_ms ?? due_ms, due_ms);
    }
  }

  /** When the next one will be due, in Unix milliseconds. */
  nextDue(): number | null {
    return this.earliest_ms;
  }

  /** Those that are due, kind by kind, in turn, as long as there is room for the kind. */
  *inTurn(hasFreeSlot: (kind: QueueKind) => boolean): Generator<EndpointQueue> {
    this.placeThoseDue();
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

  private placeThoseDue(): void {
    if (!isDue(this.earliest_ms, this.longest_wait_ms)) return;
    this.earliest_ms = null;
    for (const [queue, due_ms] of [...this.later]) this.place(queue, due_ms);
  }
}
