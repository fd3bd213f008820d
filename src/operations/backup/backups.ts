import { dirname } from "node:path";
import type { Logger } from "pino";
import type { RecurringJob } from "../../clock/cron.ts";
import type { Instant } from "../../clock/instant.ts";
import { type Config, no_backups } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { errorText } from "../../error-text.ts";
import { SourceDamaged, startCopy } from "./copy.ts";
import { backupFolderProblem } from "./folder.ts";
import type { CopyJob } from "./job.ts";

type BackupConfig = Pick<Config, "DATABASE_PATH" | "BACKUP_DIR" | "BACKUP_CRON" | "BACKUP_KEEP">;

const makesBackups = ({ DATABASE_PATH, BACKUP_CRON }: BackupConfig): boolean =>
  BACKUP_CRON !== no_backups && DATABASE_PATH !== ":memory:";

/** A job that publishes a backup in the backup folder. */
export const backupJob = (config: BackupConfig, more: Partial<CopyJob> = {}): CopyJob => ({
  database: config.DATABASE_PATH,
  into: { folder: backupFolder(config), keep: config.BACKUP_KEEP },
  ...more,
});

/** The automatic backups of the service: by `BACKUP_CRON` and at its stop. */
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
    const problem = makesBackups(config)
      ? backupFolderProblem(backupFolder(config), dirname(config.DATABASE_PATH))
      : null;
    if (problem !== null) log.error({ why: problem }, "backup failed");
  }

  /** Empty when backups are off. */
  jobs(): RecurringJob[] {
    if (!makesBackups(this.config)) return [];
    const run = async (_since: Instant, _at: Instant, stop: AbortSignal): Promise<number> => {
      // The metrics of jobs must show the failure.
      if (!(await this.take(backupJob(this.config), stop))) throw new Error("no new backup");
      return 0;
    };
    return [{ name: "backup", pattern: this.config.BACKUP_CRON, run }];
  }

  /** Makes a last backup of the closed file; gives up after `limit_ms`. */
  async atStop(limit_ms: number): Promise<void> {
    if (!makesBackups(this.config)) return;
    const limit = AbortSignal.timeout(Math.max(limit_ms, 1));
    await this.take(backupJob(this.config, { is_closed: true }), limit);
    if (limit.aborted)
      this.log.warn(
        { limit_ms },
        "the stop left no time for a backup: the file itself is complete",
      );
  }

  /** Returns false if it failed for another reason than the stop. */
  private async take(job: CopyJob, stop: AbortSignal): Promise<boolean> {
    try {
      const { file, duration_ms, manifest } = await startCopy(job, stop);
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
