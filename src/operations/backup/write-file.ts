import { existsSync, lstatSync, readFileSync, realpathSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { flushToDisk } from "../../database/file/fsync.ts";
import { writeDurably } from "./durable.ts";
import type { Manifest } from "./manifest.ts";

/** Puts the copy and its manifest, `FILE.json`, in place of what is there. The manifest comes first, as in the folder. */
export const replacing = (copy: string, file: string, manifest: Manifest): void => {
  writeDurably(`${copy}.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${copy}.json`, `${file}.json`);
  renameSync(copy, file);
  flushToDisk(dirname(file));
};

/**
 * The true path of the file that a backup is to be written to. Refuses a folder, the live database by
 * whatever path, what lies in the folder of backups, and to overwrite anything but a former backup.
 */
export const placeFor = (file: string, database: string, backups: string): string => {
  const refused = (why: string): Error => new Error(`${file} ${why}`);
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw refused(`cannot be written: there is no folder ${folder}`);
  const place = join(realpathSync(folder), basename(resolve(file)));
  if (existsSync(backups) && realpathSync(backups) === dirname(place))
    throw refused(`is in the folder of backups: leave the file out to make one there`);
  for (const own of ["", "-wal", "-shm", "-journal", ".lock", ".damaged"])
    if (isSame(place, `${database}${own}`)) throw refused("belongs to the live database");
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory() || file.endsWith("/")) throw refused("is a folder: choose a file in it");
  if (found && !found.isFile()) throw refused("is not a plain file, and is left as it is");
  if (found && !isFormerBackup(place))
    throw refused("is there already and no backup of Lastmile's: it is left as it is");
  if (existsSync(`${place}.json`) && manifestAt(`${place}.json`) === null)
    throw refused(`cannot be written: ${file}.json is there already and no manifest of Lastmile's`);
  return place;
};

/** Also by another name of the same file. */
const isSame = (path: string, other: string): boolean => {
  if (resolve(path) === resolve(other)) return true;
  const one = statSync(path, { throwIfNoEntry: false });
  const two = statSync(other, { throwIfNoEntry: false });
  if (one && two) return one.ino === two.ino && one.dev === two.dev;
  const folder = dirname(resolve(other));
  return existsSync(folder) && join(realpathSync(folder), basename(other)) === path;
};

/** It has its manifest beside it, and nobody has served it: that would leave a lock there. */
const isFormerBackup = (place: string): boolean =>
  manifestAt(`${place}.json`)?.bytes === statSync(place).size &&
  ![".lock", "-wal"].some((own) => existsSync(`${place}${own}`));

const manifestAt = (path: string): Manifest | null => {
  try {
    const manifest = JSON.parse(readFileSync(path, "utf8")) as Partial<Manifest> | null;
    return manifest?.sha256 && manifest.taken_at && manifest.row_counts
      ? (manifest as Manifest)
      : null;
  } catch {
    return null;
  }
};
