import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../src/operations/backup/manifest.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";
import { verify } from "../../src/operations/backup/verify.ts";

/** The sums that the manifests of a folder of backups tell of at this moment. */
export const toldSums = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .flatMap((name) => {
      try {
        return (JSON.parse(readFileSync(join(folder, name), "utf8")) as Manifest).sha256;
      } catch {
        return []; // It was no longer kept.
      }
    });

/** What is wrong with the newest backup of a folder that nobody writes to; nothing where there is none yet. */
export const publishedFaults = (folder: string): string[] => {
  const latest = join(folder, "latest.db");
  if (!existsSync(latest)) return [];
  const is_told = toldSums(folder).includes(sha256Of(latest));
  return [
    ...(is_told ? [] : ["no manifest tells of latest.db"]),
    ...verify(latest).faults.map((fault) => `latest.db: ${fault}`),
  ];
};

/** What killed processes have left in a folder of backups. */
export const workLeft = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.includes(".copy"));
