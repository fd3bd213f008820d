import type { Logger } from "pino";
import { type DatabasePaths, damagedFile } from "../database/file/advice.ts";
import { readDamageNote, removeDamageNote, writeDamageNote } from "../database/file/damage-note.ts";
import { type QuickCheck, startQuickCheck } from "../database/file/quick-check.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { restoreHint } from "../database/restore-hint.ts";
import type { StorageHealth } from "../database/storage.ts";

/**
 * Checks whether the file is intact. Once it is found damaged, `/ready` is 503 and every write is refused
 * until the service is started on an intact file; reads go on where they can.
 */
export class IntegrityMonitor {
  /** Set while the file is unchecked: why. */
  private uncertainty: string | null = null;
  /** Damage found since the start. */
  private finding: string | null = null;
  private running: QuickCheck | undefined;
  private readonly path: string;
  private readonly storage: StorageHealth;

  constructor(
    sqlite: Sqlite,
    private readonly paths: DatabasePaths,
    private readonly log: Logger,
  ) {
    this.path = paths.DATABASE_PATH;
    this.storage = sqlite.storage;
    this.storage.onDamage((finding) => this.onDamage(finding));
  }

  /** Why the file may not be intact; null if it is. */
  get problem(): string | null {
    return this.storage.damage ?? this.uncertainty;
  }

  /** Checks the whole file, except after a clean stop. A damage note counts until the check ends. */
  start(was_clean_stop: boolean): void {
    const noted = readDamageNote(this.path);
    if (noted !== null) this.storage.setDamage(this.messageOf(noted));
    if (noted !== null || !was_clean_stop) this.check();
  }

  /** Call after a new backup: the message names the newest one. */
  updateRestoreHint(): void {
    if (this.finding !== null) this.storage.setDamage(this.messageOf(this.finding));
  }

  /** Ends a running check; the file then counts as unchecked. */
  async stop(): Promise<void> {
    await this.running?.stop();
  }

  private check(): void {
    const began_ms = performance.now();
    this.uncertainty = `${this.path} is being checked: it is not as a clean stop left it`;
    this.log.warn({ database: this.path }, "checking the database");
    this.running = startQuickCheck(this.path, ({ finding, failure }) => {
      this.running = undefined;
      if (finding !== undefined) return this.onDamage(finding);
      if (this.finding !== null) return;
      if (failure !== undefined) return this.onCheckFailed(failure);
      this.uncertainty = null;
      this.storage.setDamage(null);
      removeDamageNote(this.path);
      const duration_ms = Math.round(performance.now() - began_ms);
      this.log.info({ database: this.path, duration_ms }, "the database is intact");
    });
  }

  private onDamage(finding: string): void {
    if (this.finding !== null) return;
    this.finding = finding;
    const message = this.messageOf(finding);
    this.storage.setDamage(message);
    writeDamageNote(this.path, finding);
    this.log.error({ database: this.path, finding }, message);
  }

  private messageOf(finding: string): string {
    return restoreHint(damagedFile(this.path, finding), this.paths);
  }

  private onCheckFailed(failure: string): void {
    this.uncertainty = `${this.path} could not be checked (${failure}). Start the service again`;
    this.log.error({ database: this.path }, this.uncertainty);
  }
}
