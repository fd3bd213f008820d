import type { Logger } from "pino";
import type { RecurringJob } from "../../clock/cron.ts";
import { type Instant, now } from "../../clock/instant.ts";
import { type Config, no_backups } from "../../config.ts";
import { copyAside } from "./copy.ts";
import { backupFolder, backupFolderTrouble, newestBackup } from "./folder.ts";
import type { CopyJob } from "./job.ts";
import type { Manifest } from "./manifest.ts";

/** What is known of backups at a moment. */
export interface BackupState {
  /** Null when there is none. */
  newest: Manifest | null;
  /** Why the last one could not be made; null when it was. */
  failure: { at: Instant; why: string } | null;
}

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
  private failure: BackupState["failure"] = null;

  constructor(
    private readonly config: BackupConfig,
    private readonly log: Logger,
  ) {
    const trouble = makesBackups(config) ? backupFolderTrouble(backupFolder(config)) : null;
    if (trouble !== null) this.failed(trouble);
  }

  state(): BackupState {
    return { newest: newestBackup(backupFolder(this.config)), failure: this.failure };
  }

  /** The one by the clock; none where there are to be none. */
  jobs(): RecurringJob[] {
    if (!makesBackups(this.config)) return [];
    const run = async (_since: Instant, _at: Instant, stop: AbortSignal): Promise<number> => {
      await this.take(publicationOf(this.config), stop);
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

  private async take(job: CopyJob, stop: AbortSignal): Promise<void> {
    try {
      const { file, duration_ms, manifest } = await copyAside(job, stop);
      this.failure = null;
      this.log.info({ file, bytes: manifest.bytes, duration_ms }, "backup");
    } catch (error) {
      if (stop.aborted) return;
      this.failed((error as Error).message);
    }
  }

  private failed(why: string): void {
    this.failure = { at: now(), why };
    this.log.error({ why }, "no backup could be made");
  }
}
