import { closeSync, openSync, readSync, statSync } from "node:fs";
import { Connection } from "./connection.ts";

/** After statements that take longer it pauses, and for at least so long unless the WAL is reset before. */
const default_limits = { long_ms: 1000, pause_min_ms: 300 };
const pause_max_ms = 10_000;
/** The pause is at most this share of what the statement took. */
const pause_share = 0.25;
const poll_ms = 50;
/** A smaller WAL is not worth a pause, nor does the service reset it. */
const worthwhile_wal_bytes = 16 * 1024 * 1024;
const header_bytes = 32;

/**
 * Reads a file beside the service that writes it. The WAL grows for as long as a statement runs, and is reset only while
 * nobody reads an older state: so after a long statement, waits until the service has reset a WAL that has grown. At
 * its largest the WAL has what was written during the longest statement.
 */
export class PausingConnection extends Connection {
  private readonly wal: string;

  constructor(
    path: string,
    private readonly limits = default_limits,
  ) {
    super(path, { readonly: true });
    this.wal = `${path}-wal`;
  }

  protected override reporting<T>(work: () => T): T {
    const written_ms = this.walStatus().mtimeMs;
    const began_ms = performance.now();
    const result = super.reporting(work);
    const took_ms = performance.now() - began_ms;
    if (took_ms > this.limits.long_ms && !this.database.inTransaction)
      this.pause(took_ms, written_ms);
    return result;
  }

  private pause(took_ms: number, written_ms: number): void {
    const { size, mtimeMs } = this.walStatus();
    if (size < worthwhile_wal_bytes || mtimeMs === written_ms) return;
    const limit_ms = Math.min(
      Math.max(took_ms * pause_share, this.limits.pause_min_ms),
      pause_max_ms,
    );
    const until_ms = performance.now() + limit_ms;
    const before = this.walHeader();
    while (performance.now() < until_ms && this.walHeader() === before) Bun.sleepSync(poll_ms);
  }

  /** Of no file: a copy, or a service that has stopped. */
  private walStatus(): { size: number; mtimeMs: number } {
    return statSync(this.wal, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
  }

  /** Another one after each reset. Closing the WAL drops no locks: SQLite locks the two other files. */
  private walHeader(): string {
    const file = openSync(this.wal, "r");
    try {
      const header = Buffer.alloc(header_bytes);
      return header.subarray(0, readSync(file, header)).toString("hex");
    } finally {
      closeSync(file);
    }
  }
}
