import { mkdirSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { isWantOfRoom } from "../../database/file/room.ts";
import { Refusal } from "../../refusal.ts";

/** What one body or file may hold of memory while it comes. */
const in_memory_max = 64 * 1024;
/** What all of them may hold together. */
const memory_max = 32 * 1024 * 1024;
/** What all files may hold together. */
export const spool_files_max = 256 * 1024 * 1024;

/**
 * Where bodies lie until they are complete, however slowly they come: in memory up to 64 KiB, else
 * in a file beside the database. Once 32 MiB are held in memory, all go to files, and once 256 MiB
 * are held in files, what else comes is refused.
 */
export class Spool {
  private held = 0;
  private in_files = 0;

  /**
   * Nobody else uses the folder; what a killed process left there is removed. What the file system
   * refuses later is reported.
   */
  constructor(
    readonly folder: string,
    readonly report: (error: unknown) => void = () => {},
    private readonly files_limit = spool_files_max,
  ) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Removes the folder; where that is not allowed any more, the next start does it. */
  close(): void {
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch (error) {
      this.report(error);
    }
  }

  arrival(): Arrival {
    return new Arrival(this);
  }

  /** Takes room in memory; false when there is none. */
  hold(bytes: number): boolean {
    if (this.held + bytes > memory_max) return false;
    this.held += bytes;
    return true;
  }

  free(bytes: number): void {
    this.held -= bytes;
  }

  /** Takes room in files; 503 when there is none. */
  holdInFiles(bytes: number): void {
    if (this.in_files + bytes > this.files_limit) throw crowded();
    this.in_files += bytes;
  }

  freeInFiles(bytes: number): void {
    this.in_files -= bytes;
  }
}

/** One body, or one file of a form, as it comes. Whoever began it discards it. */
export class Arrival {
  size = 0;
  private parts: Uint8Array<ArrayBuffer>[] = [];
  private held = 0;
  private in_files = 0;
  private file: { path: string; handle: FileHandle | undefined } | undefined;

  constructor(private readonly spool: Spool) {}

  /** Refuses with 507 when the disk is full, with 503 when too much is held already or nothing can be kept at all. */
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.size += bytes.byteLength;
    if (!this.file && this.size <= in_memory_max && this.spool.hold(bytes.byteLength)) {
      this.held += bytes.byteLength;
      this.parts.push(bytes.slice()); // what came may be a part of far more memory
      return;
    }
    const more = this.size - this.in_files; // with the first, what was held in memory
    this.spool.holdInFiles(more);
    this.in_files += more;
    try {
      const handle = this.file?.handle ?? (await this.begin());
      await handle.writeFile(bytes);
    } catch (error) {
      this.spool.report(error);
      throw notKept(error);
    }
  }

  /** All that has come. It can be read until it is discarded. */
  async content(): Promise<Blob> {
    await this.close();
    return this.file ? Bun.file(this.file.path) : new Blob(this.parts);
  }

  /** Never fails: what was done with it stays done, and a file that cannot go goes at the next start. */
  async discard(): Promise<void> {
    this.forget();
    try {
      await this.close();
      if (this.file) await rm(this.file.path, { force: true });
      this.spool.freeInFiles(this.in_files);
      this.in_files = 0;
    } catch (error) {
      this.spool.report(error);
    }
  }

  private async close(): Promise<void> {
    await this.file?.handle?.close();
    if (this.file) this.file.handle = undefined;
  }

  /** Moves what is held in memory to a file. */
  private async begin(): Promise<FileHandle> {
    const path = join(this.spool.folder, Bun.randomUUIDv7());
    // Somebody who tidies up may have taken the folder away.
    await mkdir(this.spool.folder, { recursive: true, mode: 0o700 });
    const handle = await open(path, "wx", 0o600);
    this.file = { path, handle };
    for (const part of this.parts) await handle.writeFile(part);
    this.forget();
    return handle;
  }

  private forget(): void {
    this.spool.free(this.held);
    this.held = 0;
    this.parts = [];
  }
}

const crowded = (): Refusal =>
  new Refusal(
    "busy",
    "Too many large bodies are being received: try again in a second.",
    {},
    { "Retry-After": "1", Connection: "close" },
  );

const notKept = (error: unknown): Refusal =>
  isWantOfRoom(error)
    ? new Refusal("storage_full", "The service's storage is full.")
    : new Refusal("not_ready", "The service cannot keep what is sent.");
