import { rmSync, statSync } from "node:fs";
import { copyPrivately } from "../../database/file/file-mode.ts";
import { checkpointWal } from "../../database/file/checkpoint-wal.ts";
import { knownSchema } from "../../database/migrations.ts";
import { manifestOf } from "./claim.ts";
import type { Manifest } from "./manifest.ts";
import { sha256Of } from "./sha256.ts";
import { type Verified, verify } from "./verify.ts";

/** A copy of a backup that was found to be right. */
export interface TakenIn extends Verified {
  /** Null when there is none beside the backup: then nothing but its inside speaks for it. */
  manifest: Manifest | null;
  /** Whether the backup lay beside a log, as in a snapshot of a whole file system. */
  took_log: boolean;
}

/** Copies the backup `file` to `to` and verifies the copy. Throws, in words, what speaks against it. */
export const takeIn = (file: string, to: string): TakenIn => {
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
    throw new Error(inWords(error, file, to));
  } finally {
    for (const beside of ["-wal", "-shm"]) rmSync(to + beside, { force: true });
  }
};

/** So often another backup may take the name while it is copied, and its manifest with it. */
const copies_max = 3;

const copyWithManifest = (file: string, to: string): Manifest | null => {
  for (let count = 1; ; count += 1) {
    const { ino } = statSync(file);
    copyPrivately(file, to);
    try {
      return manifestOf(file, sha256Of(to));
    } catch (error) {
      const is_another = statSync(file, { throwIfNoEntry: false })?.ino !== ino;
      if (!is_another || count === copies_max) throw error;
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

const inWords = (error: unknown, file: string, to: string): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const no_room = code === "ENOSPC" || code === "EDQUOT" || code === "SQLITE_FULL";
  return no_room ? `there is no room for a copy of ${sizeOf(file)} bytes at ${to}` : message;
};

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
