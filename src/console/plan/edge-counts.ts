import type { TimeRange } from "./axis.ts";

/** Visits that are wholly before and after what is visible. */
export interface EdgeCounts {
  earlier: number;
  later: number;
}

/** A rounded pixel at an edge hides nothing. */
const tolerance_ms = 60_000;

export const edgeCounts = (ranges: readonly TimeRange[], visible: TimeRange | null): EdgeCounts => {
  if (!visible) return { earlier: 0, later: 0 };
  return {
    earlier: ranges.filter(({ until_ms }) => until_ms <= visible.from_ms + tolerance_ms).length,
    later: ranges.filter(({ from_ms }) => from_ms >= visible.until_ms - tolerance_ms).length,
  };
};
