import type { Attempted } from "./deliver.ts";
import type { Lane } from "./lanes.ts";

const in_all = 64;
export const lane_width = 4;
/** The last that are free go to lanes that have none: no few receivers that turn slow at once take all. */
const kept_for_first = 16;
/** A receiver that takes longer to answer is slow. */
const prompt_ms = 2000;
/** So long a receiver that left a connection at the door, and answered on another, gets one at a time. */
const narrow_for_ms = 600_000;
/** A quarter: however many are slow, the others wait for none of them. */
const slow_in_all = 16;
/** Half: those that may never answer leave the other half to those that do. */
const unproven_in_all = 32;
/** Of these, so many are for endpoints that were never tried, however many others have failed. */
const kept_for_untried = 8;
/** The last of them that are free go to organizations that have none. */
const kept_for_others = 16;
const remembered_max = 10_000;

/** A lane as it was last read, how many places it has, and when it was last answered while it had some. */
interface Held {
  lane: Lane;
  count: number;
  answered_ms: number;
}

/** What is known of a lane's receiver, in the order in which lanes are served. */
export const lane_kinds = ["prompt", "slow", "untried", "failed"] as const;

export type LaneKind = (typeof lane_kinds)[number];

/**
 * Who may send now (decisions §7). A lane that has proven itself has four places, and one while its
 * receiver is slow or takes one connection at a time; any other has one, and all of them together
 * half of the places: of these a few organizations with dead receivers leave one to the next one's
 * new endpoint.
 */
export class Places {
  /** Each lane that has places. */
  private readonly in_flight = new Map<string, Held>();
  private sending = 0;
  private slow_sending = 0;
  private unproven = 0;
  private readonly unproven_of = new Map<string, number>();
  /** Those whose last answer was long in coming. */
  private readonly slow = new Set<string>();
  /** Those with one place, and until when, by the clock that only runs forwards. */
  private readonly narrow = new Map<string, number>();

  /** A lane was read again. */
  note(lane: Lane): void {
    const held = this.in_flight.get(lane.endpoint_id);
    if (held) held.lane = lane;
  }

  /** What an attempt of a lane that still has its place came to. */
  noteAttempt(endpoint_id: string, attempted: Attempted): void {
    const held = this.in_flight.get(endpoint_id);
    if (attempted.response_status !== null) {
      if (held) held.answered_ms = performance.now();
      this.noteAnswer(endpoint_id, attempted.total_ms);
    } else if (wasNotLetIn(attempted) && held) {
      const began_ms = performance.now() - attempted.total_ms;
      if (held.answered_ms >= began_ms) this.makeNarrow(endpoint_id);
    }
  }

  kindOf({ endpoint_id, proven }: Lane): LaneKind {
    if (proven === 1) return this.slow.has(endpoint_id) ? "slow" : "prompt";
    return proven === null ? "untried" : "failed";
  }

  /** Counts anew who has the places, as they are known now. */
  count(): void {
    this.slow_sending = 0;
    this.unproven = 0;
    this.unproven_of.clear();
    for (const { lane, count } of this.in_flight.values()) this.countIn(lane, count);
  }

  allTaken(): boolean {
    return this.sending >= in_all;
  }

  /** Whether there is a place for lanes of a kind, leaving the lane itself aside. */
  hasFree(kind: LaneKind): boolean {
    if (this.allTaken()) return false;
    if (kind === "prompt") return true;
    return kind === "slow" ? this.slow_sending < slow_in_all : this.freeUnproven(kind) > 0;
  }

  /** How many more sendings of a lane may begin. */
  room(lane: Lane): number {
    const kind = this.kindOf(lane);
    const in_lane = this.of(lane.endpoint_id);
    if (!this.hasFree(kind)) return 0;
    if (kind === "prompt" && !this.isNarrow(lane.endpoint_id)) return this.roomBeside(in_lane);
    if (in_lane > 0) return 0;
    if (kind === "prompt" || kind === "slow") return 1;
    const kept = this.unproven_of.has(lane.org_id) ? kept_for_others : 0;
    return this.freeUnproven(kind) > kept ? 1 : 0;
  }

  /** Takes a place for a sending. Returns what gives it back. */
  take(lane: Lane): () => void {
    const { endpoint_id } = lane;
    this.sending += 1;
    const held = this.in_flight.get(endpoint_id) ?? {
      lane,
      count: 0,
      answered_ms: Number.NEGATIVE_INFINITY,
    };
    held.lane = lane;
    held.count += 1;
    this.in_flight.set(endpoint_id, held);
    this.countIn(lane, 1);
    return () => {
      this.sending -= 1;
      const held = this.in_flight.get(endpoint_id);
      if (held) held.count -= 1;
      if (held?.count === 0) this.in_flight.delete(endpoint_id);
    };
  }

  private noteAnswer(endpoint_id: string, took_ms: number): void {
    this.slow.delete(endpoint_id);
    if (took_ms <= prompt_ms) return;
    this.slow.add(endpoint_id);
    forgetOldest(this.slow);
  }

  /** A second connection only waits there until its attempt is lost. */
  private makeNarrow(endpoint_id: string): void {
    this.narrow.delete(endpoint_id);
    this.narrow.set(endpoint_id, performance.now() + narrow_for_ms);
    forgetOldest(this.narrow);
  }

  private isNarrow(endpoint_id: string): boolean {
    const until_ms = this.narrow.get(endpoint_id);
    if (until_ms === undefined) return false;
    if (performance.now() < until_ms) return true;
    this.narrow.delete(endpoint_id);
    return false;
  }

  private of(endpoint_id: string): number {
    return this.in_flight.get(endpoint_id)?.count ?? 0;
  }

  /** Of a lane that has so many already. */
  private roomBeside(in_lane: number): number {
    const first = in_lane === 0 ? 1 : 0;
    const left = in_all - this.sending - first - kept_for_first;
    return first + Math.max(0, Math.min(lane_width - in_lane - first, left));
  }

  private freeUnproven(kind: LaneKind): number {
    return unproven_in_all - this.unproven - (kind === "untried" ? 0 : kept_for_untried);
  }

  private countIn(lane: Lane, count: number): void {
    const { org_id, proven } = lane;
    if (this.kindOf(lane) === "slow") this.slow_sending += count;
    if (proven === 1) return;
    this.unproven += count;
    this.unproven_of.set(org_id, (this.unproven_of.get(org_id) ?? 0) + count);
  }
}

/** Connected, and nothing more: the receiver takes the connection up when it has ended another one. */
const wasNotLetIn = ({ connect_ms, tls_ms }: Attempted): boolean =>
  connect_ms !== null && tls_ms === null;

/** Of more than are row_cache. */
const forgetOldest = (known: Set<string> | Map<string, number>): void => {
  const [oldest] = known.size > remembered_max ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
};
