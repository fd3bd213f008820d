import type { Sqlite } from "../database/group-commit.ts";
import { type Lane, laneAfter, laneOf } from "./lanes.ts";

/** Lanes to which something happened since they were read, or all of them. */
export class UnreadLanes {
  private readonly changed = new Set<string>();
  /** The last one that was read while all of them are; null when they are not. */
  private after: string | null = null;
  private once_more = false;

  add(endpoint_id: string): void {
    this.changed.add(endpoint_id);
  }

  /** Nobody knows to which: to any. */
  addAll(): void {
    if (this.after === null) this.after = "";
    else this.once_more = true;
  }

  /** Reads so many at most, and tells what each is now. Returns whether none is left. */
  read(sqlite: Sqlite, max: number, tell: (endpoint_id: string, lane?: Lane) => void): boolean {
    let left = max;
    for (const endpoint_id of this.changed) {
      if (left === 0) return false;
      left -= 1;
      tell(endpoint_id, laneOf(sqlite, endpoint_id));
      this.changed.delete(endpoint_id); // only now: it may not have been readable
    }
    for (; this.after !== null && left > 0; left -= 1) this.readNext(sqlite, tell);
    return this.after === null;
  }

  private readNext(sqlite: Sqlite, tell: (endpoint_id: string, lane: Lane) => void): void {
    const lane = laneAfter(sqlite, this.after ?? "");
    if (lane) {
      tell(lane.endpoint_id, lane);
      this.after = lane.endpoint_id;
    } else {
      this.after = this.once_more ? "" : null;
      this.once_more = false;
    }
  }
}
