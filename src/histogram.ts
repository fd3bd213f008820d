/** The counts of a histogram with fixed upper bounds, as in Prometheus, but with counts that are not cumulative. */
export class HistogramCounts {
  /** Values of each bucket; the last one has those above all bounds. */
  readonly counts: number[];
  /** The sum of all values. */
  sum = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const found = this.bounds.findIndex((bound) => value <= bound);
    const bucket = found === -1 ? this.bounds.length : found;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}
