import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Cron } from "croner";
import * as v from "valibot";
import { no_backups } from "../../config.ts";
import { latest_name, manifestName } from "../../database/file/copy-names.ts";

/** What is asked of the manifest of the newest backup; it says more. */
const manifest = v.object({
  taken_at: v.pipe(v.string(), v.isoTimestamp()),
  bytes: v.pipe(v.number(), v.minValue(0)),
});

/** A manifest is small: what is larger is none. */
const manifest_max_bytes = 1024 * 1024;
/** Times looked ahead for the longest wait between two of them: more than two days of each quarter of an hour. */
const looked_ahead = 200;

/** The newest backup. */
export interface Backup {
  taken_ms: number;
  bytes: number;
}

/** The longest that a backup is to be old by the pattern, in seconds; null when none is made by the clock. */
export const backupInterval = (pattern: string): number | null => {
  if (pattern === no_backups) return null;
  const times = new Cron(pattern, { utcOffset: 0, paused: true }).nextRuns(looked_ahead);
  const waits = times.slice(1).map((time, index) => time.getTime() - Number(times[index]));
  return waits.length === 0 ? null : Math.max(...waits) / 1000;
};

/** What `latest.json` says of the newest backup. It is read again only when it is another file. */
export class BackupNews {
  private seen = "";
  private known: Backup | null = null;

  constructor(private readonly folder: string | null) {}

  /** Null when there is none, or nothing that can be read as one. */
  newest(): Backup | null {
    if (this.folder === null) return null;
    const path = join(this.folder, manifestName(latest_name));
    try {
      const { ino, mtimeMs, size } = statSync(path);
      const seen = `${ino} ${mtimeMs} ${size}`;
      if (seen === this.seen) return this.known;
      this.seen = seen;
      this.known = size > manifest_max_bytes ? null : parseManifest(readFileSync(path, "utf8"));
    } catch {
      this.seen = "";
      this.known = null;
    }
    return this.known;
  }

  /** How old it is; of one of the future, since the clock was set back, 0. */
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
