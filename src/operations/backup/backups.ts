import { dirname } from "node:path";
import type { Logger } from "pino";
import type { RecurringJob } from "../../clock/cron.ts";
import type { Instant } from "../../clock/instant.ts";
import { type Config, no_backups } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { errorText } from "../../error-text.ts";
import { copyAside, SourceDamaged } from "./copy.ts";
import { backupFolderTrouble } from "./folder.ts";
import type { CopyJob } from "./job.ts";

type BackupConfig = Pick<Config, "DATABASE_PATH" | "BACKUP_DIR" | "BACKUP_CRON" | "BACKUP_KEEP">;

/** Whether the service makes backups by itself. */
const makesBackups = ({ DATABASE_PATH, BACKUP_CRON }: BackupConfig): boolean =>
  BACKUP_CRON !== no_backups && DATABASE_PATH !== ":memory:";

/** A job that publishes in the folder of backups. */
export const publicationOf = (config: BackupConfig, more: Partial<CopyJob> = {}): CopyJob => ({
  database: config.DATABASE_PATH,
  into: { folder: backupFolder(config), keep: config.BACKUP_KEEP },
  ...more,
});

/** The backups that the service makes by itself: by the clock, and at its stop. */
export class Backups {
  constructor(
    private readonly config: BackupConfig,
    private readonly log: Logger,
    private readonly listeners: {
      /** A backup found the database itself damaged. */
      onDamage(finding: string): void;
      /** A new backup was published. */
      onBackup(): void;
    },
  ) {
    const trouble = makesBackups(config)
      ? backupFolderTrouble(backupFolder(config), dirname(config.DATABASE_PATH))
      : null;
    if (trouble !== null) log.error({ why: trouble }, "backup failed");
  }

  /** The one by the clock; none where there are to be none. */
  jobs(): RecurringJob[] {
    if (!makesBackups(this.config)) return [];
    const run = async (_since: Instant, _at: Instant, stop: AbortSignal): Promise<number> => {
      // Who watches the jobs is to know that it failed.
      if (!(await this.take(publicationOf(this.config), stop))) throw new Error("no new backup");
      return 0;
    };
    return [{ name: "backup", pattern: this.config.BACKUP_CRON, run }];
  }

  /** The last one, of the file that was closed. What is not ready after `limit_ms` is left. */
  async atStop(limit_ms: number): Promise<void> {
    if (!makesBackups(this.config)) return;
    const limit = AbortSignal.timeout(Math.max(limit_ms, 1));
    await this.take(publicationOf(this.config, { is_closed: true }), limit);
    if (limit.aborted)
      this.log.warn(
        { limit_ms },
        "the stop left no time for a backup: the file itself is complete",
      );
  }

  /** Whether it was made, or is left because of the stop. */
  private async take(job: CopyJob, stop: AbortSignal): Promise<boolean> {
    try {
      const { file, duration_ms, manifest } = await copyAside(job, stop);
      this.log.info({ file, bytes: manifest.bytes, duration_ms }, "backup");
      this.listeners.onBackup();
      return true;
    } catch (error) {
      if (stop.aborted) return true;
      if (error instanceof SourceDamaged) this.listeners.onDamage(error.finding);
      this.log.error({ why: errorText(error) }, "backup failed");
      return false;
    }
  }
}
