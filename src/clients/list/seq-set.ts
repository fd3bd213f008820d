/** A set of an organization's clients, a byte for each number that one can have. */
export class SeqSet implements Iterable<number> {
  private readonly has_offset: Uint8Array;
  private counted = 0;

  /** `first` is the smallest number that the set can hold, `length` how many there are from it on. */
  constructor(
    private readonly first: number,
    private readonly length: number,
    seqs: Iterable<number>,
  ) {
    this.has_offset = new Uint8Array(length);
    for (const seq of seqs) this.add(seq);
  }

  get size(): number {
    return this.counted;
  }

  has(seq: number): boolean {
    return this.has_offset[seq - this.first] === 1;
  }

  private add(seq: number): void {
    if (this.has(seq)) return;
    this.has_offset[seq - this.first] = 1;
    this.counted += 1;
  }

  /** Takes these out. */
  without(seqs: Iterable<number>): this {
    for (const seq of seqs)
      if (this.has(seq)) {
        this.has_offset[seq - this.first] = 0;
        this.counted -= 1;
      }
    return this;
  }

  intersect(other: SeqSet): SeqSet {
    const both = new SeqSet(this.first, this.length, []);
    for (const seq of this) if (other.has(seq)) both.add(seq);
    return both;
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let offset = 0; offset < this.length; offset += 1)
      if (this.has_offset[offset] === 1) yield this.first + offset;
  }

  /** A page of the set, the greatest first. */
  newest(skipped: number, count: number): number[] {
    const page: number[] = [];
    let before = skipped;
    for (let offset = this.length - 1; offset >= 0 && page.length < count; offset -= 1)
      if (this.has_offset[offset] === 1 && before-- <= 0) page.push(this.first + offset);
    return page;
  }
}
