import { mkdirSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFullError } from "../../database/file/disk-full.ts";
import { Refusal } from "../../refusal.ts";

/** Memory for one body or file while it arrives. */
const body_memory_max = 64 * 1024;
/** Memory for all of them together. */
const memory_max = 32 * 1024 * 1024;
/** Disk space for all of them together. */
export const spool_disk_max = 256 * 1024 * 1024;

/**
 * Stores bodies until they are complete: in memory up to 64 KiB, then in a file next to the
 * database. Once 32 MiB are in memory, all new bodies go to files. Once 256 MiB are in files, more
 * is refused.
 */
export class Spool {
  private memory_bytes = 0;
  private disk_bytes = 0;

  /**
   * The folder belongs to the spool: leftovers of a killed process are removed. Later errors of the
   * file system go to `report`.
   */
  constructor(
    readonly folder: string,
    readonly report: (error: unknown) => void = () => {},
    private readonly disk_limit = spool_disk_max,
  ) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Removes the folder. If that fails, the next start removes it. */
  close(): void {
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch (error) {
      this.report(error);
    }
  }

  open(): SpooledBody {
    return new SpooledBody(this);
  }

  /** Returns false if there is not enough memory left. */
  reserveMemory(bytes: number): boolean {
    if (this.memory_bytes + bytes > memory_max) return false;
    this.memory_bytes += bytes;
    return true;
  }

  releaseMemory(bytes: number): void {
    this.memory_bytes -= bytes;
  }

  /** Refuses with 503 if there is not enough disk space left. */
  reserveDisk(bytes: number): void {
    if (this.disk_bytes + bytes > this.disk_limit) throw busy();
    this.disk_bytes += bytes;
  }

  releaseDisk(bytes: number): void {
    this.disk_bytes -= bytes;
  }
}

/** One body, or one file of a form, while it arrives. The caller of `Spool.open` must discard it. */
export class SpooledBody {
  size = 0;
  private parts: Uint8Array<ArrayBuffer>[] = [];
  private memory_bytes = 0;
  private disk_bytes = 0;
  private file: { path: string; handle: FileHandle | undefined } | undefined;

  constructor(private readonly spool: Spool) {}

  /** Refuses with 507 if the disk is full, and with 503 if too much is stored already or storing fails. */
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.size += bytes.byteLength;
    if (!this.file && this.size <= body_memory_max && this.spool.reserveMemory(bytes.byteLength)) {
      this.memory_bytes += bytes.byteLength;
      this.parts.push(bytes.slice()); // a copy: `bytes` may be a view of a much larger buffer
      return;
    }
    const more = this.size - this.disk_bytes; // the first time, this includes what is in memory
    this.spool.reserveDisk(more);
    this.disk_bytes += more;
    try {
      const handle = this.file?.handle ?? (await this.moveToFile());
      await handle.writeFile(bytes);
    } catch (error) {
      this.spool.report(error);
      throw storeFailed(error);
    }
  }

  /** Everything that has arrived. It can be read until `discard`. */
  async content(): Promise<Blob> {
    await this.close();
    return this.file ? Bun.file(this.file.path) : new Blob(this.parts);
  }

  /** Never throws. The next start removes a file that cannot be removed now. */
  async discard(): Promise<void> {
    this.freeMemory();
    try {
      await this.close();
      if (this.file) await rm(this.file.path, { force: true });
      this.spool.releaseDisk(this.disk_bytes);
      this.disk_bytes = 0;
    } catch (error) {
      this.spool.report(error);
    }
  }

  private async close(): Promise<void> {
    await this.file?.handle?.close();
    if (this.file) this.file.handle = undefined;
  }

  private async moveToFile(): Promise<FileHandle> {
    const path = join(this.spool.folder, Bun.randomUUIDv7());
    // Clean-up tools may have removed the folder.
    await mkdir(this.spool.folder, { recursive: true, mode: 0o700 });
    const handle = await open(path, "wx", 0o600);
    this.file = { path, handle };
    for (const part of this.parts) await handle.writeFile(part);
    this.freeMemory();
    return handle;
  }

  private freeMemory(): void {
    this.spool.releaseMemory(this.memory_bytes);
    this.memory_bytes = 0;
    this.parts = [];
  }
}

const busy = (): Refusal =>
  new Refusal(
    "busy",
    "Too many large bodies are being received: try again in a second.",
    {},
    { "Retry-After": "1", Connection: "close" },
  );

const storeFailed = (error: unknown): Refusal =>
  isDiskFullError(error)
    ? new Refusal("storage_full", "The service's storage is full.")
    : new Refusal("not_ready", "The service cannot keep what is sent.");
