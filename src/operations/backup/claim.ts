import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Manifest } from "./manifest.ts";

/**
 * The manifest of the backup `file`, whose content has this SHA-256; null when none speaks of it.
 * Refuses a file whose own manifest says another sum: bits that went wrong show nowhere else. Only
 * `latest.db` may have come without its manifest, in the moment between two renames: a dated one has
 * the right sum then.
 */
export const manifestOf = (file: string, sha256: string): Manifest | null => {
  const own = [`${file}.json`, file.replace(/\.db$/, ".json")]
    .filter((path) => path !== file)
    .flatMap((path) => manifestAt(path) ?? []);
  const said = own.find((manifest) => manifest.sha256 === sha256);
  if (said) return said;
  const other = elsewhere(dirname(file), sha256);
  if (own.length > 0 && !(basename(file) === "latest.db" && other))
    throw new Error(`its SHA-256 is ${sha256}, its manifest says ${own[0]?.sha256}`);
  return other ?? null;
};

const elsewhere = (folder: string, sha256: string): Manifest | undefined =>
  readdirSync(folder)
    .filter((name) => /^(?:lastmile-.*|latest)\.json$/.test(name))
    .map((name) => manifestAt(join(folder, name)))
    .find((manifest) => manifest?.sha256 === sha256) ?? undefined;

/** Null when there is none, or it is the JSON of something else. */
const manifestAt = (path: string): Manifest | null => {
  try {
    const read = JSON.parse(readFileSync(path, "utf8"));
    return typeof read.sha256 === "string" && typeof read.taken_at === "string" ? read : null;
  } catch {
    return null;
  }
};
