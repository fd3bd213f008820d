import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Manifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/**
 * Returns the manifest with the SHA-256 of the backup `file`, or null if the folder has none. Throws if the
 * file's own manifest has another SHA-256: nothing else detects flipped bits. `latest.db` may lack its own
 * manifest between two renames of a backup; a dated manifest has its SHA-256 then.
 */
export const manifestOf = (file: string, sha256: string): Manifest | null => {
  const own = ownManifests(file);
  const matching = own.find((manifest) => manifest.sha256 === sha256);
  if (matching) return matching;
  const other = findInFolder(dirname(file), sha256);
  if (own.length > 0 && !(basename(file) === "latest.db" && other))
    throw new Error(`its SHA-256 is ${sha256}, its manifest says ${own[0]?.sha256}`);
  return other ?? null;
};

/** The manifest beside `file`, `latest.json` for `latest.db`, if it has this SHA-256. */
export const fittingManifest = (file: string, sha256: string): Manifest | null =>
  ownManifests(file).find((manifest) => manifest.sha256 === sha256) ?? null;

/** Where the manifest of a file may lie. */
export const manifestPaths = (file: string): string[] =>
  [`${file}.json`, file.replace(/\.db$/, ".json")].filter((path) => path !== file);

const ownManifests = (file: string): Manifest[] =>
  manifestPaths(file).flatMap((path) => manifestAt(path) ?? []);

const findInFolder = (folder: string, sha256: string): Manifest | undefined =>
  readdirSync(folder)
    .filter((name) => /^(?:lastmile-.*|latest)\.json$/.test(name))
    .map((name) => manifestAt(join(folder, name)))
    .find((manifest) => manifest?.sha256 === sha256) ?? undefined;

/** Null if the file is missing or not a manifest. */
const manifestAt = (path: string): Manifest | null => {
  try {
    const read = JSON.parse(readManifest(path));
    return typeof read.sha256 === "string" && typeof read.taken_at === "string" ? read : null;
  } catch {
    return null;
  }
};
