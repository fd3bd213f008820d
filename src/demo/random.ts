/** Pseudo-random choices: the same seed gives the same ones (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.between(0, list.length - 1)];
    if (chosen === undefined) throw new Error("Nothing to pick from.");
    return chosen;
  }

  /** Picks by weight: an entry with `share` 2 comes twice as often as one with 1. */
  pickByShare<T extends { share: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { share }) => sum + share, 0);
    for (const entry of list) {
      left -= entry.share;
      if (left < 0) return entry;
    }
    return this.pick(list);
  }

  /** Up to `count` different entries. */
  some<T>(list: readonly T[], count: number): T[] {
    return [...new Set(Array.from({ length: count }, () => this.pick(list)))];
  }
}
