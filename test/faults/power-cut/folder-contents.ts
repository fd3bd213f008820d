import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Contents } from "./disk.ts";

/** What lies in a folder, by the paths that it has in `as`. */
export const readContents = (folder: string, as = folder): Contents => {
  const contents: Contents = { files: new Map(), folders: [] };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const shown = join(as, relative(folder, path));
    if (entry.isDirectory()) contents.folders.push(shown);
    else contents.files.set(shown, readFileSync(path));
  }
  return contents;
};

/** Writes what lay in `from` to the empty folder `to`. */
export const writeContents = ({ files, folders }: Contents, from: string, to: string): void => {
  const place = (path: string): string => join(to, relative(from, path));
  for (const path of folders.toSorted()) mkdirSync(place(path), { mode: 0o700 });
  for (const [path, bytes] of files) writeFileSync(place(path), bytes, { mode: 0o600 });
};
