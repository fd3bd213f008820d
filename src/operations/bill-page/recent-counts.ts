import { elapsed, type Stamp, stamp } from "../../clock/elapsed.ts";

const keys_max = 20_000;

/** Counts what each key does in a span of time, and says when it may go on. */
export class RecentCounts {
  private readonly taken = new Map<string, Stamp[]>();

  constructor(
    private readonly max: number,
    private readonly span_ms: number,
  ) {}

  /** Counts one more. Returns the seconds to wait if the key has none left, otherwise null. */
  take(key: string): number | null {
    const at = stamp();
    const recent = (this.taken.get(key) ?? []).filter((each) => elapsed(each, at) < this.span_ms);
    const [oldest] = recent;
    if (oldest && recent.length >= this.max)
      return Math.ceil((this.span_ms - elapsed(oldest, at)) / 1000);
    this.taken.delete(key);
    this.taken.set(key, [...recent, at]);
    this.evict();
    return null;
  }

  /** Keys that have done nothing for the longest are forgotten first. */
  private evict(): void {
    const [oldest] = this.taken.size > keys_max ? this.taken.keys() : [];
    if (oldest !== undefined) this.taken.delete(oldest);
  }
}
