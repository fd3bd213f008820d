import type { Lane } from "./lanes.ts";
import { type LaneKind, lane_kinds } from "./places.ts";

interface Known {
  lane: Lane;
  kind: LaneKind;
}

/**
 * The lanes with pending deliveries, as they were last read: those that are due in the order of
 * their turns, the others by when they will be. So a lane is read again only when something
 * happened to it, or its time has come.
 */
export class KnownLanes {
  private readonly lanes = new Map<string, Known>();
  /** Who is due now, who waited longest first. */
  private readonly due: Record<LaneKind, Set<string>> = {
    prompt: new Set(),
    slow: new Set(),
    untried: new Set(),
    failed: new Set(),
  };
  private readonly later = new Map<string, number>();
  /** No lane is due before. */
  private earliest_ms = Number.POSITIVE_INFINITY;

  /** A lane was read: it is due at a moment; due already, it keeps its turn. */
  note(lane: Lane, kind: LaneKind, due_ms: number): void {
    const { endpoint_id } = lane;
    const waits = this.lanes.get(endpoint_id)?.kind === kind && this.due[kind].has(endpoint_id);
    if (waits && due_ms <= Date.now()) this.lanes.set(endpoint_id, { lane, kind });
    else this.place({ lane, kind }, due_ms);
  }

  /** A lane had its turn: the next one is behind all others that are due, or later. */
  served({ endpoint_id }: Lane, due_ms: number): void {
    const known = this.lanes.get(endpoint_id);
    if (known) this.place(known, due_ms);
  }

  /** Nothing is pending in it. */
  forget(endpoint_id: string): void {
    const known = this.lanes.get(endpoint_id);
    if (known) this.due[known.kind].delete(endpoint_id);
    this.later.delete(endpoint_id);
    this.lanes.delete(endpoint_id);
  }

  /** When the next lane will be due, in Unix milliseconds; never: infinite. */
  nextDue(): number {
    return this.earliest_ms;
  }

  /** The lanes that are due, those of a kind in turn, as long as `goesOn` with the kind. */
  *inTurn(goesOn: (kind: LaneKind) => boolean): Generator<Lane> {
    this.wakeThoseDue();
    for (const kind of lane_kinds)
      for (const endpoint_id of this.due[kind]) {
        if (!goesOn(kind)) break;
        const known = this.lanes.get(endpoint_id);
        if (known) yield known.lane;
      }
  }

  private place(known: Known, due_ms: number): void {
    const { endpoint_id } = known.lane;
    this.forget(endpoint_id);
    this.lanes.set(endpoint_id, known);
    if (due_ms <= Date.now()) this.due[known.kind].add(endpoint_id);
    else if (due_ms < Number.POSITIVE_INFINITY) {
      this.later.set(endpoint_id, due_ms);
      this.earliest_ms = Math.min(this.earliest_ms, due_ms);
    }
  }

  private wakeThoseDue(): void {
    const now_ms = Date.now();
    if (now_ms < this.earliest_ms) return;
    this.earliest_ms = Number.POSITIVE_INFINITY;
    for (const [endpoint_id, due_ms] of this.later) {
      const known = this.lanes.get(endpoint_id);
      if (due_ms > now_ms) this.earliest_ms = Math.min(this.earliest_ms, due_ms);
      else if (known) {
        this.later.delete(endpoint_id);
        this.due[known.kind].add(endpoint_id);
      }
    }
  }
}
