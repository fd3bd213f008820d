/**
 * `bun unpack-process.ts ZIP FOLDER`, started by `moving/zip/unpack.ts`: what strangers send is inflated here, so that
 * it can neither hold the service nor take its memory. Prints the result as JSON.
 */
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { isDiskFullError } from "../../database/file/disk-full.ts";
import { flush_after_bytes, flushFolder } from "../../database/file/fsync.ts";
import { lowerPriority } from "../../database/file/lower-priority.ts";
import { BadZip, entries_max, expansion_max, filesOf, type ZipFileEntry } from "./entries.ts";
import type { Unpacked } from "./unpack.ts";

const [zip = "", folder = ""] = process.argv.slice(2);
const parent = process.ppid;
const orphan_check_ms = 100;

/** Of the disk's free space, so that the unpacked folder does not fill it. */
const spared_share = 0.1;
/** Too long, or a file and a folder at once. */
const unusable_names = ["ENAMETOOLONG", "EEXIST", "ENOTDIR", "EISDIR"];
const shown_max = 100;

/** Whatever the headers say, no more bytes than these come out. */
const bytes_max = statSync(zip).size * expansion_max;
let bytes = 0;

const unpack = async (): Promise<void> => {
  const file = await openPromise(zip, { strictFileNames: true, autoClose: false });
  if (file.entryCount > entries_max)
    throw new BadZip(
      `has ${file.entryCount} entries, and may have ${entries_max}: import a larger folder by the command line, lastmile import folder`,
    );
  const entries: Entry[] = [];
  for await (const entry of file.eachEntry()) entries.push(entry);
  const files = filesOf(entries);
  if (files.length === 0) throw new BadZip("has none of the files of a folder");
  refuseFullDisk(files);
  for (const one of files) await unpackFile(file, one);
  flushFolder(folder); // a power cut must not leave half of what was accepted
};

const refuseFullDisk = (files: readonly ZipFileEntry[]): void => {
  const needed = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (needed > bytes_max) throw tooLarge();
  const { bsize, bavail } = statfsSync(folder);
  if (bsize * bavail < needed * (1 + spared_share))
    throw Object.assign(new Error("no space"), { code: "ENOSPC" });
};

const unpackFile = async (file: ZipFile, { entry, path }: ZipFileEntry): Promise<void> => {
  const descriptor = createFile(path);
  let checksum = 0;
  let unflushed_bytes = 0;
  try {
    for await (const piece of await file.openReadStreamPromise(entry)) {
      bytes += piece.length;
      if (bytes > bytes_max) throw tooLarge();
      checksum = crc32(piece, checksum);
      writeSync(descriptor, piece);
      unflushed_bytes += piece.length;
      if (unflushed_bytes < flush_after_bytes) continue;
      fdatasyncSync(descriptor);
      unflushed_bytes = 0;
    }
  } finally {
    closeSync(descriptor);
  }
  if (checksum !== entry.crc32) throw new BadZip(`is damaged: the checksum of ${path} differs`);
};

const createFile = (path: string): number => {
  const target = join(folder, path);
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    return openSync(target, "wx", 0o600);
  } catch (error) {
    if (!unusable_names.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new BadZip(`has a file whose name cannot be used: ${path.slice(0, shown_max)}`);
  }
};

const tooLarge = (): BadZip => new BadZip(`expands to more than ${expansion_max} times its size`);

const result = async (): Promise<Unpacked> => {
  try {
    await unpack();
    return {};
  } catch (error) {
    if (isDiskFullError(error)) return { is_disk_full: true };
    if (error instanceof BadZip) return { refused: error.message };
    // The library's errors, and those of zlib, say what is wrong with the file.
    return { refused: `is not a valid ZIP file (${(error as Error).message})` };
  }
};

process.umask(0o077);
lowerPriority();
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, orphan_check_ms);
console.log(JSON.stringify(await result()));
process.exit(0);
