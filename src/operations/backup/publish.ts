import { linkSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import {
  datedName,
  latest_name,
  manifestName,
  parseDatedName,
} from "../../database/file/copy-names.ts";
import { copyPrivately } from "../../database/file/file-mode.ts";
import { flushToDisk } from "../../database/file/fsync.ts";
import { copyOwner, writeDurably } from "./files.ts";
import { expiredBackups } from "./keep.ts";
import type { Manifest } from "./manifest.ts";

export interface Publication {
  /** The verified copy, in the folder under its `workName`. It is on the disk. */
  copy: string;
  folder: string;
  manifest: Manifest;
  is_before_migration: boolean;
  keep: number;
}

/**
 * Publishes the copy step by step, yielding the name of each step after it is done. After a kill or a power
 * cut at any step, `latest.db` is a complete copy and the folder has a manifest with its SHA-256, because each
 * manifest is written before its copy.
 */
export function* publishSteps(publication: Publication): Generator<string> {
  const { copy, folder, manifest, keep, is_before_migration } = publication;
  const dated = datedName(manifest.taken_at, is_before_migration ? manifest.schema_version : null);
  const at = (name: string): string => join(folder, name);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;

  writeDurably(`${copy}.json`, text);
  yield "manifest written";
  renameSync(`${copy}.json`, at(manifestName(dated)));
  flushToDisk(folder);
  yield "dated manifest";
  renameSync(copy, at(dated));
  flushToDisk(folder);
  yield "dated copy";
  linkOrCopy(at(dated), copy);
  yield "second name";
  renameSync(copy, at(latest_name));
  flushToDisk(folder);
  yield "latest copy";
  writeDurably(`${copy}.json`, text);
  yield "manifest written again";
  renameSync(`${copy}.json`, at(manifestName(latest_name)));
  flushToDisk(folder);
  yield "latest manifest";
  for (const name of expiredBackups(readdirSync(folder), keep, dated)) rmSync(at(name));
  removeOrphanedManifests(folder);
  yield "kept";
}

/** Both names share one file where the file system has hard links. */
const linkOrCopy = (dated: string, copy: string): void => {
  try {
    linkSync(dated, copy);
  } catch {
    copyPrivately(dated, copy);
    copyOwner(dated, copy);
    flushToDisk(copy);
  }
};

/** Manifests whose copy was removed, or never published because of a kill. */
const removeOrphanedManifests = (folder: string): void => {
  const names = new Set(readdirSync(folder));
  for (const name of names) {
    if (!name.endsWith(".json")) continue;
    const copy = `${basename(name, ".json")}.db`;
    if (parseDatedName(copy) && !names.has(copy)) rmSync(join(folder, name), { force: true });
  }
};
