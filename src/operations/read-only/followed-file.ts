import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { type Instant, ofMillis } from "../../clock/instant.ts";
import { stateOf } from "../../database/read-only/copy-under-lock.ts";
import { errorText } from "../../error-text.ts";
import { fittingManifest, manifestPaths } from "../backup/find-manifest.ts";
import { openPrivateFolder, type PrivateFolder } from "./private-folder.ts";
import { type CopyProcess, startCopy } from "./start-copy.ts";
import { filesOf, type TakenCopy } from "./take-copy.ts";

/** How often the file is looked at. */
const look_every_ms = 250;
/** Pauses after a copy, by what it took, so that a large file does not occupy the disk and its writer. */
const rest_per_lock = 10;
const rest_min_ms = 200;
const retry_ms = 5000;
/** People are told of a copy that takes this long, and several times as long as the one before. */
const slow_min_ms = 60_000;
const slow_factor = 3;

/** A copy that requests are answered from. */
interface Copy extends TakenCopy {
  path: string;
  /** Tasks that read it in other threads. */
  readers: number;
}

/**
 * Serves a file that something else keeps current: from a copy, which is replaced when the file was. Where the new file
 * cannot be served, the copy before stays in use.
 */
export class FollowedFile {
  private manifest_state = "";
  private as_of_now: Instant;
  private error: string | null = null;
  /** The file's state at the last attempt to copy it. */
  private tried: string;
  private not_before_ms = 0;
  private copies = 1;
  private copying: CopyProcess | null = null;
  private timer: Timer | undefined;
  private stopping = false;

  private constructor(
    private readonly source: string,
    private folder: PrivateFolder,
    private current: Copy,
    private readonly log: Logger,
  ) {
    this.tried = current.state;
    this.as_of_now = this.findAsOf();
    this.rest(current);
  }

  /** Makes the first copy. Throws if the file cannot be served. Returns null if `stopping` comes first. */
  static async open(
    source: string,
    log: Logger,
    stopping: Promise<void>,
  ): Promise<FollowedFile | null> {
    const folder = openPrivateFolder();
    try {
      const path = join(folder.path, "1.db");
      const copying = startCopy(
        { source, target: path },
        { after_ms: slow_min_ms, report: (what) => logFailure(log, what) },
      );
      const taken = await Promise.race([copying.result, stopping]);
      if (!taken) {
        await copying.kill();
        folder.remove();
        return null;
      }
      if ("failure" in taken) throw new Error(taken.failure);
      return new FollowedFile(source, folder, { ...taken, path, readers: 0 }, log);
    } catch (error) {
      folder.remove();
      throw error;
    }
  }

  /** The copy in use. */
  get path(): string {
    return this.current.path;
  }

  /** When its data was current. */
  get as_of(): Instant {
    return this.as_of_now;
  }

  /** Why the newest file is not in use; null if it is. */
  get replacement_error(): string | null {
    return this.error;
  }

  /** A folder for other files of this process. */
  folderNamed(name: string): string {
    return join(this.folder.path, name);
  }

  /** Follows the file: calls `use` with each new copy, which is in use when it returns. */
  follow(use: (path: string) => void): void {
    this.timer = setInterval(() => this.look(use), look_every_ms);
  }

  /** Keeps the copy in use until the work is done, even if it is replaced meanwhile. */
  async read<T>(work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.current;
    copy.readers += 1;
    try {
      return await work(copy.path);
    } finally {
      copy.readers -= 1;
      this.removeIfDone(copy);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.copying?.kill();
    this.folder.remove();
  }

  private look(use: (path: string) => void): void {
    try {
      if (manifestStateOf(this.source) !== this.manifest_state) this.as_of_now = this.findAsOf();
      if (this.copying || performance.now() < this.not_before_ms) return;
      const is_lost = this.isLost();
      if (is_lost) this.replaceFolderIfGone();
      const state = stateOf(this.source);
      if (is_lost || state !== this.tried) void this.copy(state, use);
    } catch (error) {
      this.report(errorText(error), false);
    }
  }

  /** Temporary folders are cleaned by the system, and by people. */
  private isLost(): boolean {
    return !existsSync(this.current.path);
  }

  /** With one of another name: meanwhile somebody else may have made the former. */
  private replaceFolderIfGone(): void {
    if (existsSync(this.folder.path)) return;
    this.folder.remove();
    this.folder = openPrivateFolder();
  }

  private async copy(state: string, use: (path: string) => void): Promise<void> {
    this.copies += 1;
    const path = this.folderNamed(`${this.copies}.db`);
    this.copying = startCopy(
      { source: this.source, target: path },
      {
        after_ms: Math.max(slow_min_ms, slow_factor * this.current.took_ms),
        report: (what) => this.report(what, false),
      },
    );
    const taken = await this.copying.result;
    this.copying = null;
    if (this.stopping) return;
    if ("failure" in taken) {
      const { failure, may_pass } = taken;
      this.remove({ path });
      this.tried = may_pass ? "" : state;
      this.not_before_ms = performance.now() + (may_pass || this.isLost() ? retry_ms : rest_min_ms);
      this.report(failure, !may_pass);
      return;
    }
    this.replace({ ...taken, path, readers: 0 }, use);
  }

  private replace(next: Copy, use: (path: string) => void): void {
    const before = this.current;
    this.tried = next.is_fresh ? "" : next.state;
    this.rest(next);
    try {
      use(next.path);
    } catch (error) {
      this.remove(next);
      this.report(errorText(error), true);
      return;
    }
    this.current = next;
    this.as_of_now = this.findAsOf();
    this.error = null;
    this.removeIfDone(before);
    this.log.debug({ as_of: this.as_of }, "newer data is in use");
  }

  private rest({ locked_ms, took_ms }: TakenCopy): void {
    const rest_ms = Math.max(rest_min_ms, took_ms, rest_per_lock * locked_ms);
    this.not_before_ms = performance.now() + rest_ms;
  }

  /** Logs a failure once for each file, and once more when its cause changes. */
  private report(failure: string, is_other: boolean): void {
    if (is_other || failure !== this.error) logFailure(this.log, failure);
    this.error = failure;
  }

  private removeIfDone(copy: Copy): void {
    if (copy !== this.current && copy.readers === 0) this.remove(copy);
  }

  /** Not at once: freeing a large file takes tenths of a second. */
  private remove({ path }: Pick<Copy, "path">): void {
    Promise.all(filesOf(path).map((file) => rm(file, { force: true }))).catch((err: unknown) =>
      this.log.warn({ err }, "a copy that is not in use could not be removed"),
    );
  }

  /** The time in the manifest if that is the file's, otherwise the file's own; now if that is yet to come. */
  private findAsOf(): Instant {
    this.manifest_state = manifestStateOf(this.source);
    const { sha256, modified_ms } = this.current;
    const taken_ms = Date.parse(fittingManifest(this.source, sha256)?.taken_at ?? "");
    return ofMillis(Math.min(Number.isNaN(taken_ms) ? modified_ms : taken_ms, Date.now()));
  }
}

const logFailure = (log: Logger, cause: string): void =>
  log.error({ cause }, "the newest data is not in use");

const manifestStateOf = (source: string): string =>
  manifestPaths(source)
    .map((path) => stateOf(path))
    .join("; ");
