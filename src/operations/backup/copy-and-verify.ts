import { rmSync, statSync } from "node:fs";
import { checkpointWal } from "../../database/file/checkpoint-wal.ts";
import { copyPrivately } from "../../database/file/file-mode.ts";
import { knownSchema } from "../../database/migrations.ts";
import { manifestOf } from "./find-manifest.ts";
import type { Manifest } from "./manifest.ts";
import { sha256Of } from "./sha256.ts";
import { type Verified, verify } from "./verify.ts";

export interface VerifiedCopy extends Verified {
  /** Null if the backup has none; then only its content was verified. */
  manifest: Manifest | null;
  /** Whether the backup had a WAL, as in a snapshot of a whole file system. */
  took_log: boolean;
}

/** Copies the backup `file` to `to` and verifies the copy. Throws if it cannot be restored. */
export const copyAndVerify = (file: string, to: string): VerifiedCopy => {
  try {
    const manifest = copyWithManifest(file, to);
    const took_log = manifest === null && sizeOf(`${file}-wal`) > 0;
    if (took_log) {
      copyPrivately(`${file}-wal`, `${to}-wal`);
      checkpointWal(to);
    }
    const verified = verify(to);
    refuseSchema(verified, manifest);
    return { ...verified, manifest, took_log };
  } catch (error) {
    throw new Error(messageOf(error, file, to));
  } finally {
    for (const part of ["-wal", "-shm"]) rmSync(to + part, { force: true });
  }
};

/** A new backup may replace `latest.db` and its manifest while it is copied. */
const copies_max = 3;

const copyWithManifest = (file: string, to: string): Manifest | null => {
  for (let count = 1; ; count += 1) {
    const { ino } = statSync(file);
    copyPrivately(file, to);
    try {
      return manifestOf(file, sha256Of(to));
    } catch (error) {
      const was_replaced = statSync(file, { throwIfNoEntry: false })?.ino !== ino;
      if (!was_replaced || count === copies_max) throw error;
    }
  }
};

const refuseSchema = ({ faults, schema_version }: Verified, manifest: Manifest | null): void => {
  if (faults.length > 0) throw new Error(faults.join("; "));
  const known = knownSchema();
  if (schema_version === 0) throw new Error("it is an empty database");
  if (schema_version > known) {
    const newer = manifest ? `Lastmile ${manifest.lastmile}` : "the newer Lastmile";
    throw new Error(`it has schema ${schema_version}, this program knows ${known}: use ${newer}`);
  }
};

const messageOf = (error: unknown, file: string, to: string): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const is_disk_full = code === "ENOSPC" || code === "EDQUOT" || code === "SQLITE_FULL";
  return is_disk_full ? `there is no room for a copy of ${sizeOf(file)} bytes at ${to}` : message;
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
