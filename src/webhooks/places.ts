import type { Lane } from "./lanes.ts";

const in_all = 64;
export const lane_width = 4;
/** Half: those that may never answer leave the other half to those that do. */
const unproven_in_all = 32;
/** Of these, so many are for endpoints that were never tried, however many others have failed. */
const kept_for_untried = 8;
/** The last of them that are free go to organizations that have none. */
const kept_for_others = 16;
const remembered_max = 10_000;

/**
 * Who may send now (decisions §7). A lane that has proven itself has four places; any other has one,
 * and all of them together half of the places: of these a few organizations with dead receivers
 * leave one to the next one's new endpoint.
 */
export class Places {
  private readonly in_flight = new Map<string, number>();
  private sending = 0;
  private unproven = 0;
  private readonly unproven_of = new Map<string, number>();
  /** When each lane was last served, counted in sendings; the one longest ago stands first. */
  private readonly served = new Map<string, number>();
  private servings = 0;

  /** Counts anew who is unproven now, and puts the lanes in the order to serve them: proven ones first, then who waited longest. */
  inTurn(lanes: readonly Lane[]): Lane[] {
    this.unproven = 0;
    this.unproven_of.clear();
    for (const lane of lanes)
      if (lane.proven !== 1) this.countUnproven(lane, this.of(lane.endpoint_id));
    return lanes.toSorted(
      (a, b) =>
        Number(b.proven === 1) - Number(a.proven === 1) ||
        this.servedAt(a.endpoint_id) - this.servedAt(b.endpoint_id),
    );
  }

  allTaken(): boolean {
    return this.sending >= in_all;
  }

  /** How many more sendings of a lane may begin. */
  room({ endpoint_id, org_id, proven }: Lane): number {
    const in_lane = this.of(endpoint_id);
    const left = in_all - this.sending;
    if (proven === 1) return Math.min(lane_width - in_lane, left);
    if (in_lane > 0 || left <= 0) return 0;
    const kept = proven === null ? 0 : kept_for_untried;
    const free = unproven_in_all - this.unproven - kept;
    const held = this.unproven_of.get(org_id) ?? 0;
    return free > (held === 0 ? 0 : kept_for_others) ? 1 : 0;
  }

  /** Takes a place for a sending. Returns what gives it back. */
  take(lane: Lane): () => void {
    const { endpoint_id } = lane;
    this.sending += 1;
    this.in_flight.set(endpoint_id, this.of(endpoint_id) + 1);
    if (lane.proven !== 1) this.countUnproven(lane, 1);
    this.noteServed(endpoint_id);
    return () => {
      this.sending -= 1;
      const count = this.of(endpoint_id) - 1;
      if (count === 0) this.in_flight.delete(endpoint_id);
      else this.in_flight.set(endpoint_id, count);
    };
  }

  private of(endpoint_id: string): number {
    return this.in_flight.get(endpoint_id) ?? 0;
  }

  private countUnproven({ org_id }: Lane, count: number): void {
    this.unproven += count;
    this.unproven_of.set(org_id, (this.unproven_of.get(org_id) ?? 0) + count);
  }

  private servedAt(endpoint_id: string): number {
    return this.served.get(endpoint_id) ?? 0;
  }

  /** The newest stand last, so that the oldest are forgotten first: they count as not yet served. */
  private noteServed(endpoint_id: string): void {
    this.servings += 1;
    this.served.delete(endpoint_id);
    this.served.set(endpoint_id, this.servings);
    const [oldest] = this.served.size > remembered_max ? this.served.keys() : [];
    if (oldest !== undefined) this.served.delete(oldest);
  }
}
