import type { Sqlite } from "../../database/group-commit.ts";
import { HistogramCounts } from "../../histogram.ts";

/** Of each transaction: how many changes it had, and how many seconds they and their COMMIT took. */
export interface GroupTallies {
  changes: HistogramCounts;
  durations: HistogramCounts;
}

/** Counts from now on. */
export const tallyGroups = (sqlite: Sqlite): GroupTallies => {
  const changes = new HistogramCounts([1, 2, 5, 10, 20, 50, 100, 200, 500]);
  const durations = new HistogramCounts([
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
  ]);
  sqlite.onGroup((count, duration_ms) => {
    changes.observe(count);
    durations.observe(duration_ms / 1000);
  });
  return { changes, durations };
};
