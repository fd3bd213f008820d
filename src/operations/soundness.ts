import type { Logger } from "pino";
import { damaged, type Place } from "../database/file/advice.ts";
import { type QuickCheck, quickCheckAside } from "../database/file/quick-check.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { wayBack } from "../database/way-back.ts";

/**
 * What is known of the file while it is served. On damage the service goes on: what can be read is
 * read, and nobody is told that it is ready.
 */
export class Soundness {
  /** Why the file is not known to be whole; null when it is. Damage stays until the service ends. */
  trouble: string | null = null;
  private is_damaged = false;
  private running: QuickCheck | undefined;
  private readonly path: string;

  constructor(
    sqlite: Sqlite,
    private readonly place: Place,
    private readonly log: Logger,
  ) {
    this.path = place.DATABASE_PATH;
    sqlite.storage.onDamage((finding) => this.damage(finding));
  }

  /** Looks through the whole file, beside what is served. */
  check(): void {
    const began_ms = performance.now();
    this.trouble = `${this.path} is being checked: it is not as a clean stop left it`;
    this.log.warn({ database: this.path }, "checking the database");
    this.running = quickCheckAside(this.path, (outcome) => {
      const { finding, failure } = outcome;
      this.running = undefined;
      if (finding !== undefined) return this.damage(finding);
      if (this.is_damaged) return;
      if (failure !== undefined) return this.unchecked(failure);
      this.trouble = null;
      const duration_ms = Math.round(performance.now() - began_ms);
      this.log.info({ database: this.path, duration_ms }, "the database is whole");
    });
  }

  /** Ends a check that is under way; then the file is not known to be whole. */
  async stop(): Promise<void> {
    await this.running?.stop();
  }

  private damage(finding: string): void {
    if (this.is_damaged) return;
    this.is_damaged = true;
    this.trouble = wayBack(damaged(this.path, finding), this.place);
    this.log.error({ database: this.path, finding }, this.trouble);
  }

  private unchecked(failure: string): void {
    this.trouble = `${this.path} could not be checked (${failure}). Start the service again`;
    this.log.error({ database: this.path }, this.trouble);
  }
}
