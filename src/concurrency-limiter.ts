import { refuseTemporarily } from "./refusal.ts";

/** The maximum number of concurrent tasks, by group. */
export type GroupLimits = Readonly<Record<string, number>>;

/** Limits concurrent tasks in groups. Has no queue: a caller without a slot has to try again. */
export class ConcurrencyLimiter {
  private readonly running = new Map<string, number>();

  count(group: string): number {
    return this.running.get(group) ?? 0;
  }

  /** Whether every group has a free slot. */
  hasFreeSlot(limits: GroupLimits): boolean {
    return Object.keys(limits).every((group) => this.count(group) < (limits[group] ?? 0));
  }

  /** Takes a slot in every group. Returns the function that releases them; null if a group has no free slot. */
  acquire(limits: GroupLimits): (() => void) | null {
    if (!this.hasFreeSlot(limits)) return null;
    const groups = Object.keys(limits);
    for (const group of groups) this.running.set(group, this.count(group) + 1);
    return () => {
      for (const group of groups) {
        const remaining = this.count(group) - 1;
        if (remaining === 0) this.running.delete(group);
        else this.running.set(group, remaining);
      }
    };
  }

  /** Runs the work in a slot. Refuses with 429 if there is none. */
  async run<T>(limits: GroupLimits, message: string, work: () => Promise<T>): Promise<T> {
    const release = this.acquire(limits);
    if (!release) throw refuseTemporarily("rate_limited", message);
    return work().finally(release);
  }
}
