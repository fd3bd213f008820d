import type { Logger } from "pino";
import type { Sqlite } from "../../database/group-commit.ts";
import { compactColumn } from "./compact.ts";

/** Between the first card that leaves and the closing: the gaps of those that leave meanwhile are closed with it. */
const gathering_ms = 1000;

/**
 * Closes the gaps that cards left in long columns (`positions.ts`), behind the changes and in steps.
 * Which columns have some is known only here: what a stop or a crash leaves is closed at night, by
 * the job `auto-archive`.
 */
export class GapCloser {
  /** Organization and column of each. */
  private readonly due = new Set<string>();
  private readonly stopping = new AbortController();
  private timer: Timer | undefined;
  private working: Promise<void> | undefined;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger; gathering_ms?: number }) {
    options.sqlite.onWake("board-gaps", (columns) => {
      for (const column of columns) this.due.add(column);
      this.plan();
    });
  }

  /** Begins no further step, and waits for the one under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.working;
  }

  private plan(): void {
    if (this.timer || this.working || this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.working = this.work().finally(() => {
        this.working = undefined;
        if (this.due.size > 0) this.plan(); // cards have left in between
      });
    }, this.options.gathering_ms ?? gathering_ms);
  }

  private async work(): Promise<void> {
    const { sqlite, log } = this.options;
    const columns = [...this.due];
    this.due.clear();
    for (const column of columns) {
      const [org_id = "", column_id = ""] = column.split(" ");
      try {
        await compactColumn(sqlite, org_id, column_id, this.stopping.signal);
      } catch (err) {
        log.error({ err, column_id }, "the gaps of a column could not be closed");
      }
    }
  }
}
