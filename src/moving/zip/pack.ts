import { createWriteStream, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Packs a folder into a new ZIP file, one file after the other. Returns its size. */
export const pack = async (folder: string, zip: string): Promise<number> => {
  const file = new ZipFile();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of names.toSorted())
    file.addFile(path, path.slice(folder.length + 1), { mode: 0o100600 });
  file.end();
  await pipeline(file.outputStream, createWriteStream(zip, { mode: 0o600 }));
  return statSync(zip).size;
};
