import type { Position } from "./axis.ts";

/** A position as custom properties of the style sheet. */
export const positionStyle = ({ start, size }: Position, lane?: number) => ({
  "--start": start,
  "--size": size,
  ...(lane === undefined ? {} : { "--lane": lane }),
});
