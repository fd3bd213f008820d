/** Reads are begun for so long in one turn of the event loop. */
const turn_ms = 8;

/**
 * Lets reads begin at once, until those of one turn of the event loop have held it for so long; the
 * others begin in the next turns, in the order in which they came. Bun hands over in one turn all
 * that has arrived: the hundreds who come back together after a restart, when nothing is prepared
 * yet, would hold up everybody else.
 */
export class Turns {
  /** When this turn has been held for long enough; null before its first read. */
  private until_ms: number | null = null;
  private readonly waiting: (() => void)[] = [];

  begin<T>(work: () => T | Promise<T>): T | Promise<T> {
    this.until_ms ??= this.plan();
    const is_free = this.waiting.length === 0 && performance.now() < this.until_ms;
    return is_free ? work() : this.wait(work);
  }

  private async wait<T>(work: () => T | Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return work();
    } finally {
      this.letNext();
    }
  }

  private letNext(): void {
    if (performance.now() < (this.until_ms ?? 0)) this.waiting.shift()?.();
  }

  private plan(): number {
    setImmediate(() => {
      this.until_ms = this.waiting.length > 0 ? this.plan() : null;
      this.letNext();
    });
    return performance.now() + turn_ms;
  }
}
