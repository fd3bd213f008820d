import type { Logger } from "pino";
import { damagedFile, type DatabasePaths } from "../database/file/advice.ts";
import { removeDamageNote, writeDamageNote, readDamageNote } from "../database/file/damage-note.ts";
import { type QuickCheck, startQuickCheck } from "../database/file/quick-check.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { restoreHint } from "../database/restore-hint.ts";
import type { StorageHealth } from "../database/storage.ts";

/**
 * Whether the file is sound. Once it is found damaged, `/ready` is 503 and nothing is written until
 * the service is started on a sound file; reads go on where they can.
 */
export class Soundness {
  /** Why it isn't known whether the file is sound. */
  private uncertainty: string | null = null;
  /** What was found since the start. */
  private finding: string | null = null;
  private running: QuickCheck | undefined;
  private readonly path: string;
  private readonly storage: StorageHealth;

  constructor(
    sqlite: Sqlite,
    private readonly place: DatabasePaths,
    private readonly log: Logger,
  ) {
    this.path = place.DATABASE_PATH;
    this.storage = sqlite.storage;
    this.storage.onDamage((finding) => this.damage(finding));
  }

  /** Why the file is not known to be sound; null when it is. */
  get trouble(): string | null {
    return this.storage.damage ?? this.uncertainty;
  }

  /** Checks the whole file, unless a clean stop left it. Damage that was noted before counts until the check ends. */
  begin(was_clean_stop: boolean): void {
    const noted = readDamageNote(this.path);
    if (noted !== null) this.storage.setDamage(this.messageOf(noted));
    if (noted !== null || !was_clean_stop) this.check();
  }

  /** The newest backup may be another one now: the message names it. */
  nameNewestCopy(): void {
    if (this.finding !== null) this.storage.setDamage(this.messageOf(this.finding));
  }

  /** Ends a check that is under way; then the file is not known to be sound. */
  async stop(): Promise<void> {
    await this.running?.stop();
  }

  /** In a process of its own, while requests are answered. */
  private check(): void {
    const began_ms = performance.now();
    this.uncertainty = `${this.path} is being checked: it is not as a clean stop left it`;
    this.log.warn({ database: this.path }, "checking the database");
    this.running = startQuickCheck(this.path, (outcome) => {
      const { finding, failure } = outcome;
      this.running = undefined;
      if (finding !== undefined) return this.damage(finding);
      if (this.finding !== null) return;
      if (failure !== undefined) return this.unchecked(failure);
      this.uncertainty = null;
      this.storage.setDamage(null);
      removeDamageNote(this.path);
      const duration_ms = Math.round(performance.now() - began_ms);
      this.log.info({ database: this.path, duration_ms }, "the database is intact");
    });
  }

  private damage(finding: string): void {
    if (this.finding !== null) return;
    this.finding = finding;
    const message = this.messageOf(finding);
    this.storage.setDamage(message);
    writeDamageNote(this.path, finding);
    this.log.error({ database: this.path, finding }, message);
  }

  private messageOf(finding: string): string {
    return restoreHint(damagedFile(this.path, finding), this.place);
  }

  private unchecked(failure: string): void {
    this.uncertainty = `${this.path} could not be checked (${failure}). Start the service again`;
    this.log.error({ database: this.path }, this.uncertainty);
  }
}
