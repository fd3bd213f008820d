import { refuseForNow } from "../refusal.ts";

/** Holds how much of one kind is under way for each of many at a time, in this process. */
export class AtOnce {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly message: string,
  ) {}

  /** Does the work of `id`, or refuses with 429 while as much is under way as may be. */
  async run<T>(id: string, work: () => Promise<T>): Promise<T> {
    const count = this.counts.get(id) ?? 0;
    if (count >= this.max) throw refuseForNow("rate_limited", this.message);
    this.counts.set(id, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.counts.get(id) ?? 0) - 1;
      if (left === 0) this.counts.delete(id);
      else this.counts.set(id, left);
    }
  }
}
