const turn_ms = 5;

/** Lets everybody else go on first: what is read from memory awaits nothing that takes a turn of the event loop. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that leaves the event loop to others every few milliseconds. */
export class Turns {
  private until_ms = performance.now() + turn_ms;

  /** Whether it has lasted long enough; then `rest`. */
  get isOver(): boolean {
    return performance.now() > this.until_ms;
  }

  async rest(): Promise<void> {
    await othersTurn();
    this.until_ms = performance.now() + turn_ms;
  }
}
