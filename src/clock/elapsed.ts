/** A moment on two clocks: the wall clock, which may be adjusted, and the monotonic clock. */
export interface Stamp {
  wall_ms: number;
  steady_ms: number;
}

export const stamp = (): Stamp => ({ wall_ms: Date.now(), steady_ms: performance.now() });

/**
 * Milliseconds between two moments, on the clock that advanced more: the wall clock may have been set back, and the
 * monotonic clock stops while the machine sleeps.
 */
export const elapsed = (from: Stamp, until: Stamp): number =>
  Math.max(until.wall_ms - from.wall_ms, until.steady_ms - from.steady_ms);
