import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Config, invalidSetting } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import {
  chownAdvice,
  type DatabasePaths,
  lostFile,
  NeedsRestore,
  restoreCommand,
  serveCommand,
  shellQuote,
} from "./advice.ts";
import { backupFolder, databaseInManifest } from "./copies.ts";
import { makeFolderDurably } from "./fsync.ts";
import { networkMount } from "./network-mount.ts";
import { refuseOtherName } from "./other-name.ts";
import { realPath, unfinishedRestore } from "./replace.ts";

type PathConfig = Pick<Config, "DATABASE_PATH" | "ALLOW_NETWORK_FILESYSTEM">;

/**
 * Creates the folder of `DATABASE_PATH`, and refuses a path that cannot hold a database with a better message
 * than SQLite's. Opens nothing.
 */
export const prepareDatabasePath = (config: PathConfig): void => {
  const { DATABASE_PATH: path } = config;
  prepareFolder(config);
  refuseUnfinishedRestore(path);
  refuseTruncated(path);
  refuseUnlessWritable(path);
  refuseOtherName(path);
};

/** The part of `prepareDatabasePath` that does not depend on the file's content. */
export const prepareFolder = ({
  DATABASE_PATH: path,
  ALLOW_NETWORK_FILESYSTEM,
}: PathConfig): void => {
  const folder = dirname(path);
  try {
    makeFolderDurably(folder);
  } catch (error) {
    throw invalidSetting(
      "DATABASE_PATH",
      `the folder ${folder} cannot be made: ${errorText(error)}`,
    );
  }
  refuseNonFile(path);
  if (ALLOW_NETWORK_FILESYSTEM === "0") refuseNetwork(path);
  refuseUnlessWritable(folder);
};

/** Refuses to create a new file if the folder has backups of one: more likely its disk is not mounted. */
export const refuseLostFile = (paths: DatabasePaths): void => {
  const { DATABASE_PATH: path } = paths;
  if (statSync(path, { throwIfNoEntry: false })?.size) return;
  const folder = backupFolder(paths);
  if (databaseInManifest(folder) === resolve(realPath(path)))
    throw lostFile(path, `${path} is not there, or empty, although ${folder} has backups of it`);
};

const refuseUnfinishedRestore = (path: string): void => {
  const unfinished = unfinishedRestore(path);
  if (unfinished)
    throw new Error(
      `${path} is half restored: that was cut off. Finish it: ${restoreCommand(path, unfinished.from)}`,
    );
};

const refuseNonFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw invalidSetting(
      "DATABASE_PATH",
      `${path} is a folder. Name a file in it: ${serveCommand(`${path}/lastmile.db`)}`,
    );
  if (found && !found.isFile()) throw invalidSetting("DATABASE_PATH", `${path} is not a file`);
};

const refuseTruncated = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  // SQLite would treat the file as new and delete the WAL with everything in it.
  const wal = `${realPath(path)}-wal`;
  if (found?.size || !statSync(wal, { throwIfNoEntry: false })?.size) return;
  throw new NeedsRestore(path, {
    finding: found
      ? `${path} is empty, but ${wal} is not: the file was cut off`
      : `${path} is not there, but ${wal} is: put the file back that it belongs to`,
    lead: found ? ". Go back to a copy of it: " : ". Or go back to a copy of it: ",
    otherwise: `; or begin anew: rm ${shellQuote(wal)}`,
  });
};

/** The network mount that the file's folder is on; null for a local disk. */
export const networkMountUnder = (path: string) =>
  networkMount(realpathSync(dirname(path)), mountinfo());

const refuseNetwork = (path: string): void => {
  const mount = networkMountUnder(path);
  if (mount)
    throw new Error(
      `${path} is on a network file system (${mount.type} at ${mount.folder}), which does not lock as SQLite needs it. ` +
        `Name a file on a local disk: ${serveCommand("FILE")}; or, at your own risk: ALLOW_NETWORK_FILESYSTEM=1 ${serveCommand(path)}`,
    );
};

/** Empty on systems without `/proc`. */
export const mountinfo = (): string => {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
};

const refuseUnlessWritable = (path: string): void => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") return;
    if (code === "EROFS")
      throw invalidSetting("DATABASE_PATH", `${path} is on a file system that cannot be written`);
    throw invalidSetting(
      "DATABASE_PATH",
      `${path} cannot be read and written. ${chownAdvice(path)}`,
    );
  }
};

const systemCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
