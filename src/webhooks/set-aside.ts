const pause_max_ms = 3_600_000;
/** So many of a lane's deliveries may pause before the whole lane waits for them. */
export const pausing_max = 8;

interface Pause {
  times: number;
  /** By the clock that only runs forwards. */
  until_ms: number;
}

interface Paused {
  seq: number;
  endpoint_id: string;
}

/**
 * Deliveries that something unexpected kept from being sent, or their result from being saved. Each
 * is tried again after a pause that doubles, so that one that always fails costs little.
 */
export class SetAside {
  private readonly lanes = new Map<string, Map<number, Pause>>();

  /** Sets a delivery aside, the first time for `first_ms`. */
  add({ seq, endpoint_id }: Paused, first_ms: number): void {
    const lane = this.lanes.get(endpoint_id) ?? new Map<number, Pause>();
    const times = (lane.get(seq)?.times ?? 0) + 1;
    const pause_ms = Math.min(pause_max_ms, first_ms * 2 ** Math.min(times - 1, 16));
    lane.set(seq, { times, until_ms: performance.now() + pause_ms });
    this.lanes.set(endpoint_id, lane);
  }

  /** When a delivery's pause ends, as Unix time in milliseconds; 0 when it has none. */
  until({ seq, endpoint_id }: Paused): number {
    return endOf(this.lanes.get(endpoint_id)?.get(seq));
  }

  /** Until when a lane waits because too many of its deliveries pause; else 0. */
  laneUntil(endpoint_id: string): number {
    const pauses = this.lanes.get(endpoint_id)?.values() ?? [];
    const ends = [...pauses].map(endOf).filter((end_ms) => end_ms > 0);
    return ends.length < pausing_max ? 0 : Math.min(...ends);
  }

  forget({ seq, endpoint_id }: Paused): void {
    const lane = this.lanes.get(endpoint_id);
    if (lane?.delete(seq) && lane.size === 0) this.lanes.delete(endpoint_id);
  }
}

const endOf = (pause: Pause | undefined): number => {
  const left_ms = pause ? pause.until_ms - performance.now() : 0;
  return left_ms > 0 ? Date.now() + left_ms : 0;
};
