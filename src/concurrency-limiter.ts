import { refuseTemporarily } from "./refusal.ts";

/** How many may run at once in each of some named groups. */
export type GroupLimits = Readonly<Record<string, number>>;

/** Counts what runs at once, in groups. It queues nothing: who gets no slot asks again. */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();

  count(group: string): number {
    return this.running.get(group) ?? 0;
  }

  /** Whether one more may run in every group. */
  hasRoom(limits: GroupLimits): boolean {
    return Object.keys(limits).every((group) => this.count(group) < (limits[group] ?? 0));
  }

  /** Takes a slot in every group. Returns what releases them, null without room. */
  acquire(limits: GroupLimits): (() => void) | null {
    if (!this.hasRoom(limits)) return null;
    const groups = Object.keys(limits);
    for (const group of groups) this.running.set(group, this.count(group) + 1);
    return () => {
      for (const group of groups) {
        const left = this.count(group) - 1;
        if (left === 0) this.running.delete(group);
        else this.running.set(group, left);
      }
    };
  }

  /** Does the work in a slot; without room it is refused with 429. */
  async run<T>(limits: GroupLimits, message: string, work: () => Promise<T>): Promise<T> {
    const release = this.acquire(limits);
    if (!release) throw refuseTemporarily("rate_limited", message);
    return work().finally(release);
  }
}
