import type { Sqlite } from "../../database/group-commit.ts";
import { HistogramCounts } from "../../histogram.ts";

/** Per transaction: its number of changes, and the seconds that they and the COMMIT took. */
export interface GroupTallies {
  changes: HistogramCounts;
  durations: HistogramCounts;
}

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
