/** How often what was measured came up to which bound. */
export class Tally {
  /** What came up to each bound and above the one before it; last, what was above them all. */
  readonly counts: number[];
  /** All that was measured together. */
  sum = 0;

  constructor(readonly bounds: readonly number[]) {
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  note(value: number): void {
    const within = this.bounds.findIndex((bound) => value <= bound);
    const place = within === -1 ? this.bounds.length : within;
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.sum += value;
  }
}
