import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { ZipFile } from "yazl";
import { flush_after_bytes } from "../../database/file/fsync.ts";

/** Packs a folder into a new ZIP file, one file after the other, and flushes it to the disk. Returns its size. */
export const pack = async (folder: string, zip: string): Promise<number> => {
  const file = new ZipFile();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of names.toSorted())
    file.addFile(path, path.slice(folder.length + 1), { mode: 0o100600 });
  file.end();
  return writeFlushed(file.outputStream, zip);
};

const writeFlushed = async (pieces: AsyncIterable<unknown>, path: string): Promise<number> => {
  const target = await open(path, "w", 0o600);
  let bytes = 0;
  let unflushed_bytes = 0;
  try {
    for await (const piece of pieces as AsyncIterable<Uint8Array>) {
      await target.writeFile(piece);
      bytes += piece.length;
      unflushed_bytes += piece.length;
      if (unflushed_bytes < flush_after_bytes) continue;
      await target.datasync();
      unflushed_bytes = 0;
    }
    await target.sync();
    return bytes;
  } finally {
    await target.close();
  }
};
