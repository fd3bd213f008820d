import { dirname } from "node:path";
import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import { readQueueSize } from "../messages/queue-size.ts";
import { readBacklog } from "../webhooks/backlog.ts";
import type { LatestBackup } from "./backup/latest.ts";
import type { EventLoopLag } from "./event-loop-lag.ts";
import { crossings, type Figure, limits } from "./limits.ts";
import { descriptors, diskOf, memoryMax, sizeOf } from "./process-figures.ts";

const interval_ms = 5000;

export interface WatchOptions {
  sqlite: Sqlite;
  database: string;
  backups: LatestBackup;
  backup_folder: string;
  /** Null when backups are off. */
  backup_interval_seconds: number | null;
  lag: EventLoopLag;
  sends_mail: boolean;
  log: Logger;
}

/** Compares figures with their limits, and logs one line when one goes over and one when it comes back. */
export class Watch {
  private over: ReadonlyMap<string, Figure> = new Map();
  private readonly timer: Timer;
  private readonly began_ms = Date.now();
  private readonly memory_max = memoryMax();
  private running: Promise<void> | null = null;
  private is_failing = false;

  constructor(private readonly options: WatchOptions) {
    this.timer = setInterval(() => void this.runCheck(), interval_ms);
    this.timer.unref();
  }

  /** Waits for a running check. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private runCheck(): Promise<void> {
    this.running ??= this.check()
      .then(
        () => {
          this.is_failing = false;
        },
        (err: unknown) => this.failed(err),
      )
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  /** Logged once, not every five seconds. */
  private failed(err: unknown): void {
    if (!this.is_failing) this.options.log.error({ err }, "the metrics could not be read");
    this.is_failing = true;
  }

  private async check(): Promise<void> {
    const { changed, over } = crossings(this.over, [
      ...this.ofProcess(),
      ...this.ofFiles(),
      ...(await this.ofQueues()),
    ]);
    this.over = over;
    const { log } = this.options;
    for (const { name: figure, of, value, is_over } of changed) {
      const limit = is_over ? limits[figure].over : limits[figure].back;
      const line = { figure, of, value: Math.round(value * 1000) / 1000, limit };
      if (is_over) log.warn(line, "over its limit");
      else log.info(line, "within its limit again");
    }
  }

  private ofProcess(): Figure[] {
    const found = descriptors();
    return [
      {
        name: "event_loop_lag_seconds",
        value: this.options.lag.worstSeconds(interval_ms / 1000),
      },
      { name: "memory_used_share", value: process.memoryUsage.rss() / this.memory_max },
      ...(found
        ? [{ name: "descriptors_used_share" as const, value: found.open / found.max }]
        : []),
    ];
  }

  private ofFiles(): Figure[] {
    const { database, backup_folder } = this.options;
    const folders = { database: dirname(database), backups: backup_folder };
    const disks = Object.entries(folders).flatMap(([of, folder]): Figure[] => {
      const disk = diskOf(folder);
      if (disk === null || disk.size_bytes === 0) return [];
      return [{ name: "disk_used_share", of, value: 1 - disk.free_bytes / disk.size_bytes }];
    });
    return [
      { name: "wal_size_bytes", value: sizeOf(`${database}-wal`) },
      ...disks,
      ...this.ofBackups(),
    ];
  }

  private ofBackups(): Figure[] {
    const { backups, backup_interval_seconds: interval } = this.options;
    if (interval === null) return [];
    const running_seconds = (Date.now() - this.began_ms) / 1000;
    const age_seconds = backups.ageSeconds() ?? running_seconds;
    // After a long stop, the first backup has one interval before a warning.
    const waited_seconds = Math.min(age_seconds, running_seconds + interval);
    return [{ name: "backup_age_intervals", value: waited_seconds / interval }];
  }

  private async ofQueues(): Promise<Figure[]> {
    const { sqlite, sends_mail } = this.options;
    const late = (due_ms: number): number => Math.max(0, Date.now() - due_ms) / 1000;
    const backlog = await readBacklog(sqlite);
    const mail = sends_mail ? readQueueSize(sqlite, "email").due_ms : null;
    return [
      ...backlog.map(
        ({ endpoint_id: of, due_ms }): Figure => ({
          name: "outbox_age_seconds",
          of,
          value: late(due_ms),
        }),
      ),
      ...(mail === null ? [] : [{ name: "email_queue_age_seconds" as const, value: late(mail) }]),
    ];
  }
}
