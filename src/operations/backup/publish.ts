import { linkSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import {
  datedName,
  latest_name,
  manifestName,
  parseDatedName,
} from "../../database/file/copy-names.ts";
import { flushToDisk } from "../../database/file/fsync.ts";
import { copyPrivately } from "../../database/file/file-mode.ts";
import { giveLike, writeDurably } from "./durable.ts";
import { outdated } from "./keep.ts";
import type { Manifest } from "./manifest.ts";

/** A verified copy that is to be published. */
export interface Publication {
  /** The copy, in the folder under a name that is passed over. It is on the disk. */
  copy: string;
  folder: string;
  manifest: Manifest;
  is_before_migration: boolean;
  keep: number;
}

/**
 * Publishes the copy, step by step: each name says what is done when it is yielded. Wherever this ends,
 * by a kill or a power cut, `latest.db` is one whole copy, and a manifest with its sha256 is in the
 * folder: it comes before the copy that it describes.
 */
export function* publishing(publication: Publication): Generator<string> {
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
  for (const name of outdated(readdirSync(folder), keep, dated)) rmSync(at(name));
  removeLoneManifests(folder);
  yield "kept";
}

/** The two names share one file, where the file system can. */
const linkOrCopy = (dated: string, copy: string): void => {
  try {
    linkSync(dated, copy);
  } catch {
    copyPrivately(dated, copy);
    giveLike(dated, copy);
    flushToDisk(copy);
  }
};

/** Those of dated copies that are gone, or that a kill kept from coming. */
const removeLoneManifests = (folder: string): void => {
  const names = new Set(readdirSync(folder));
  for (const name of names) {
    if (!name.endsWith(".json")) continue;
    const copy = `${basename(name, ".json")}.db`;
    if (parseDatedName(copy) && !names.has(copy)) rmSync(join(folder, name), { force: true });
  }
};
