import { accessSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Config, unusable } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import { handingOver, lost, NeedsCopy, type Place, quoted, restoring, serving } from "./advice.ts";
import { backedUpFrom, backupFolder } from "./copies.ts";
import { networkMount } from "./network-mount.ts";
import { refuseOtherName } from "./other-name.ts";
import { fileOf, halfRestored } from "./replace.ts";

type Where = Pick<Config, "DATABASE_PATH" | "ALLOW_NETWORK_FILESYSTEM">;

/**
 * Makes the folder of `DATABASE_PATH`, and refuses a place where no database can be: before SQLite
 * is asked, which says it in other words. Nothing is opened here.
 */
export const preparePlace = (where: Where): void => {
  const { DATABASE_PATH: path } = where;
  prepareFolder(where);
  refuseHalfRestored(path);
  refuseCutOff(path);
  refuseUnlessWritable(path);
  refuseOtherName(path);
};

/** The part of `preparePlace` that does not look into what the file is. */
export const prepareFolder = ({ DATABASE_PATH: path, ALLOW_NETWORK_FILESYSTEM }: Where): void => {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable("DATABASE_PATH", `the folder ${folder} cannot be made: ${errorText(error)}`);
  }
  refuseWhatIsNoFile(path);
  if (ALLOW_NETWORK_FILESYSTEM === "0") refuseNetwork(path);
  refuseUnlessWritable(folder);
};

/** Refuses to begin a new file where there are backups of one: more likely the disk with it is not there. */
export const refuseLostFile = (place: Place): void => {
  const { DATABASE_PATH: path } = place;
  if (statSync(path, { throwIfNoEntry: false })?.size) return;
  const folder = backupFolder(place);
  if (backedUpFrom(folder) === resolve(fileOf(path)))
    throw lost(path, `${path} is not there, or empty, although ${folder} has backups of it`);
};

const refuseHalfRestored = (path: string): void => {
  const half = halfRestored(path);
  if (half)
    throw new Error(
      `${path} is half restored: that was cut off. Finish it: ${restoring(path, half.from)}`,
    );
};

const refuseWhatIsNoFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw unusable(
      "DATABASE_PATH",
      `${path} is a folder. Name a file in it: ${serving(`${path}/lastmile.db`)}`,
    );
  if (found && !found.isFile()) throw unusable("DATABASE_PATH", `${path} is not a file`);
};

const refuseCutOff = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  // SQLite takes such a file for a new one, and deletes the log beside it with all that is in it.
  const log = `${fileOf(path)}-wal`;
  if (found?.size || !statSync(log, { throwIfNoEntry: false })?.size) return;
  throw new NeedsCopy(path, {
    finding: found
      ? `${path} is empty, but ${log} is not: the file was cut off`
      : `${path} is not there, but ${log} is: put the file back that it belongs to`,
    lead: found ? ". Go back to a copy of it: " : ". Or go back to a copy of it: ",
    otherwise: `; or begin anew: rm ${quoted(log)}`,
  });
};

/** The network file system that the file's folder is on; null for a local one. */
export const networkMountOf = (path: string) =>
  networkMount(realpathSync(dirname(path)), mountinfo());

const refuseNetwork = (path: string): void => {
  const mount = networkMountOf(path);
  if (mount)
    throw new Error(
      `${path} is on a network file system (${mount.type} at ${mount.folder}), which does not lock as SQLite needs it. ` +
        `Name a file on a local disk: ${serving("FILE")}; or, at your own risk: ALLOW_NETWORK_FILESYSTEM=1 ${serving(path)}`,
    );
};

/** What is mounted where; nothing where the system does not say. */
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
      throw unusable("DATABASE_PATH", `${path} is on a file system that cannot be written`);
    throw unusable("DATABASE_PATH", `${path} cannot be read and written. ${handingOver(path)}`);
  }
};

const systemCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
