import { existsSync, lstatSync, realpathSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { flushToDisk } from "../../database/file/fsync.ts";
import { writeDurably } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** Moves the copy and its manifest, `FILE.json`, to `file`. The manifest comes first, as in the backup folder. */
export const replaceFile = (copy: string, file: string, manifest: Manifest): void => {
  writeDurably(`${copy}.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${copy}.json`, `${file}.json`);
  renameSync(copy, file);
  flushToDisk(dirname(file));
};

/**
 * Resolves the path that a backup is to be written to. Refuses folders, the live database (by any path), the
 * backup folder, and existing files that are not backups.
 */
export const backupTarget = (file: string, database: string, backups: string): string => {
  const refused = (why: string): Error => new Error(`${file} ${why}`);
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw refused(`cannot be written: there is no folder ${folder}`);
  const target = join(realpathSync(folder), basename(resolve(file)));
  if (existsSync(backups) && realpathSync(backups) === dirname(target))
    throw refused(`is in the folder of backups: leave the file out to make one there`);
  for (const own of ["", "-wal", "-shm", "-journal", ".lock", ".lease", ".damaged"])
    if (isSame(target, `${database}${own}`)) throw refused("belongs to the live database");
  const found = lstatSync(target, { throwIfNoEntry: false });
  if (found?.isDirectory() || file.endsWith("/")) throw refused("is a folder: choose a file in it");
  if (found && !found.isFile()) throw refused("is not a plain file, and is left as it is");
  if (found && !isEarlierBackup(target))
    throw refused("is there already and no backup of Lastmile's: it is left as it is");
  if (existsSync(`${target}.json`) && manifestAt(`${target}.json`) === null)
    throw refused(`cannot be written: ${file}.json is there already and no manifest of Lastmile's`);
  return target;
};

/** Also true for other names of the same file. */
const isSame = (path: string, other: string): boolean => {
  if (resolve(path) === resolve(other)) return true;
  const one = statSync(path, { throwIfNoEntry: false });
  const two = statSync(other, { throwIfNoEntry: false });
  if (one && two) return one.ino === two.ino && one.dev === two.dev;
  const folder = dirname(resolve(other));
  return existsSync(folder) && join(realpathSync(folder), basename(other)) === path;
};

/** It has a manifest, and no service was ever started on it: that would leave a lock file. */
const isEarlierBackup = (target: string): boolean =>
  manifestAt(`${target}.json`)?.bytes === statSync(target).size &&
  ![".lock", "-wal"].some((own) => existsSync(`${target}${own}`));

const manifestAt = (path: string): Manifest | null => {
  try {
    const manifest = JSON.parse(readManifest(path)) as Partial<Manifest> | null;
    return manifest?.sha256 && manifest.taken_at && manifest.row_counts
      ? (manifest as Manifest)
      : null;
  } catch {
    return null;
  }
};
