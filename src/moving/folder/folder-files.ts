import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type FileName, file_names } from "./columns.ts";

/** What is in a folder. */
export interface FolderContents {
  files: { file: FileName; path: string; lines: number }[];
  /** Names of other CSV files, which are not read. */
  ignored: string[];
  /** Changes with the content of any of the files. */
  fingerprint: string;
}

const line_feed = 10;

/** Reads each file once: counts its lines without the header, for the progress, and takes the fingerprint. */
export const inspectFolder = async (folder: string): Promise<FolderContents> => {
  const hash = new Bun.CryptoHasher("sha256");
  const files: FolderContents["files"] = [];
  for (const file of file_names) {
    const path = join(folder, `${file}.csv`);
    if (!existsSync(path)) continue;
    hash.update(`${file}\n`);
    let lines = -1;
    for await (const piece of Bun.file(path).stream()) {
      hash.update(piece);
      for (const byte of piece) if (byte === line_feed) lines += 1;
    }
    files.push({ file, path, lines: Math.max(0, lines) });
  }
  const known = new Set(["rejected.csv", ...file_names.map((file) => `${file}.csv`)]);
  const ignored = readdirSync(folder).filter(
    (name) => name.toLowerCase().endsWith(".csv") && !known.has(name),
  );
  return { files, ignored, fingerprint: hash.digest("hex") };
};
