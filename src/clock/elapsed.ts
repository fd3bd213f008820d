/** A moment by two clocks: the wall's, which may be set, and one that only runs forwards. */
export interface Stamp {
  wall_ms: number;
  steady_ms: number;
}

export const stamp = (): Stamp => ({ wall_ms: Date.now(), steady_ms: performance.now() });

/**
 * Milliseconds between two moments, by the clock that saw more of them: the wall's may have been
 * set back, and the other one stands still while the machine sleeps.
 */
export const elapsed = (from: Stamp, until: Stamp): number =>
  Math.max(until.wall_ms - from.wall_ms, until.steady_ms - from.steady_ms);
