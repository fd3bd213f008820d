/** So near to an edge it scrolls; the nearer, the faster. */
const near_px = 56;
const fastest_px = 18;

/** How far a picture scrolls a box whose content is seen from `from` to `until`; below 0 is to the left. */
export const scrolledBy = (x: number, from: number, until: number): number => {
  const near = Math.min(near_px, (until - from) / 3);
  const part = (depth: number): number => Math.min(Math.max(depth / near, 0), 1);
  return Math.round(fastest_px * (part(x - (until - near)) - part(from + near - x)));
};
