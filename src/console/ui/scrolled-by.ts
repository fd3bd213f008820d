/** The distance to an edge within which it scrolls, faster near the edge. */
const near_px = 56;
const fastest_px = 18;

/** Pixels to scroll in one frame; negative is left. The box is visible from `from` to `until`. */
export const scrolledBy = (x: number, from: number, until: number): number => {
  const near = Math.min(near_px, (until - from) / 3);
  const part = (depth: number): number => Math.min(Math.max(depth / near, 0), 1);
  return Math.round(fastest_px * (part(x - (until - near)) - part(from + near - x)));
};
