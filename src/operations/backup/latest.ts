import { statSync } from "node:fs";
import { join } from "node:path";
import { Cron } from "croner";
import * as v from "valibot";
import { no_backups } from "../../config.ts";
import { latest_name, manifestName } from "../../database/file/copy-names.ts";
import { readManifest } from "./read-manifest.ts";

/** The fields of the manifest that are read here. */
const manifest = v.object({
  taken_at: v.pipe(v.string(), v.isoTimestamp()),
  bytes: v.pipe(v.number(), v.minValue(0)),
});

/** Runs that are compared to find the longest interval: more than two days of every 15 minutes. */
const runs_compared = 200;

export interface Backup {
  taken_ms: number;
  bytes: number;
}

/** The longest interval between two runs of the cron pattern, in seconds; null when backups are off. */
export const backupInterval = (pattern: string): number | null => {
  if (pattern === no_backups) return null;
  const times = new Cron(pattern, { utcOffset: 0, paused: true }).nextRuns(runs_compared);
  const intervals_ms = times.slice(1).map((time, index) => time.getTime() - Number(times[index]));
  return intervals_ms.length === 0 ? null : Math.max(...intervals_ms) / 1000;
};

/** Reads the newest backup's manifest, `latest.json`, and caches it until the file changes. */
export class LatestBackup {
  private fingerprint = "";
  private cached: Backup | null = null;

  constructor(private readonly folder: string | null) {}

  /** Null if there is none, or its manifest cannot be read. */
  newest(): Backup | null {
    if (this.folder === null) return null;
    const path = join(this.folder, manifestName(latest_name));
    try {
      const { ino, mtimeMs, size } = statSync(path);
      const fingerprint = `${ino} ${mtimeMs} ${size}`;
      if (fingerprint === this.fingerprint) return this.cached;
      this.fingerprint = fingerprint;
      this.cached = parseManifest(readManifest(path));
    } catch {
      this.fingerprint = "";
      this.cached = null;
    }
    return this.cached;
  }

  /** 0 for a backup from the future, after the clock was set back; null if there is none. */
  ageSeconds(): number | null {
    const backup = this.newest();
    return backup && Math.max(0, Math.floor((Date.now() - backup.taken_ms) / 1000));
  }
}

const parseManifest = (text: string): Backup | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (!read.success) return null;
  const { taken_at, bytes } = read.output;
  return { taken_ms: Date.parse(taken_at), bytes };
};
