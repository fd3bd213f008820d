import { mkdir, rm } from "node:fs/promises";
import { ConcurrencyLimiter } from "../../concurrency-limiter.ts";
import { isDiskFullError } from "../../database/file/disk-full.ts";
import { flushInBackground } from "../../database/file/fsync.ts";
import { Refusal, refuseTemporarily } from "../../refusal.ts";
import { copyFiles } from "../folder/dry-run.ts";
import { unpack } from "../zip/unpack.ts";
import { parentsOf, transferPaths } from "./paths.ts";

interface Received {
  transfers_folder: string;
  /** Of the import. */
  id: string;
}

/** ZIPs that are unpacked at the same time, each by a process. */
const slots = new ConcurrencyLimiter();
const limits = { all: 2 };

/** Unpacks the ZIP of an import. Leaves nothing if it is refused. */
export const receiveFolder = async (transfers_folder: string, zip: Blob): Promise<Received> => {
  const release = slots.acquire(limits);
  if (!release) throw refuseTemporarily("busy", "Other folders are being unpacked.");
  try {
    return await unpackFolder(transfers_folder, zip);
  } finally {
    release();
  }
};

const unpackFolder = async (transfers_folder: string, zip: Blob): Promise<Received> => {
  const received = { transfers_folder, id: Bun.randomUUIDv7() };
  const paths = transferPaths(transfers_folder, received.id);
  try {
    await mkdir(paths.folder, { recursive: true, mode: 0o700 });
    await Bun.write(paths.zip, zip, { mode: 0o600 });
    await unpack(paths.zip, paths.folder);
    await rm(paths.zip);
    for (const parent of parentsOf(transfers_folder, received.id)) await flushInBackground(parent);
    return received;
  } catch (error) {
    await discardFolder(received);
    throw isDiskFullError(error)
      ? new Refusal("storage_full", "The service's disk has no room for the folder.")
      : error;
  }
};

/** Removes the copy of the database that a check leaves when its process is killed. */
export const discardCopy = async ({ transfers_folder, id }: Received): Promise<void> => {
  const { copy } = transferPaths(transfers_folder, id);
  for (const path of copyFiles(copy)) await rm(path, { force: true });
};

/** Removes all files of a transfer. */
export const discardFolder = ({ transfers_folder, id }: Received): Promise<void> =>
  rm(transferPaths(transfers_folder, id).own, { recursive: true, force: true });
