import type { Position } from "./axis.ts";

/** Where something stands, as the style sheet takes it. */
export const positionStyle = ({ start, size }: Position, lane?: number) => ({
  "--start": start,
  "--size": size,
  ...(lane === undefined ? {} : { "--lane": lane }),
});
