import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the answers stand until the folder is written. */
const folder_name = ".fetched";
const source_name = "source.json";

export interface Source {
  system: string;
  url: string;
}

/** The answers of a system that an interrupted run has fetched. Only their owner can read them. */
export class FetchedPages {
  private constructor(private readonly folder: string) {}

  /** Begins a fetch into this folder, or goes on with one from the same system. */
  static open(to: string, source: Source): FetchedPages {
    const folder = join(to, folder_name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const pages = new FetchedPages(folder);
    const before = pages.read(source_name);
    const text = JSON.stringify(source);
    if (before !== null && before !== text)
      throw new Error(
        `${to} has answers of ${(JSON.parse(before) as Source).url}: choose another folder, or delete ${folder}`,
      );
    pages.write(source_name, text);
    return pages;
  }

  /** Null if there is no such page yet. */
  read(name: string): string | null {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  }

  /** Keeps a page whole or not at all. */
  write(name: string, text: string): void {
    writeOwn(join(this.folder, name), text);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Writes a file that only its owner can read, by a rename. */
export const writeOwn = (path: string, text: string): void => {
  const part = `${path}.part`;
  writeFileSync(part, text, { mode: 0o600 });
  renameSync(part, path);
};
