import { accessSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Config, unusable } from "../../config.ts";
import { handingOver, serving } from "./advice.ts";
import { networkMount } from "./network-mount.ts";
import { refuseOtherName } from "./other-name.ts";

/**
 * Makes the folder of `DATABASE_PATH`, and refuses a place where no database can be: before SQLite
 * is asked, which says it in other words. Nothing is opened here.
 */
export const preparePlace = ({
  DATABASE_PATH: path,
  ALLOW_NETWORK_FILESYSTEM,
}: Pick<Config, "DATABASE_PATH" | "ALLOW_NETWORK_FILESYSTEM">): void => {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unusable("DATABASE_PATH", `the folder ${folder} cannot be made (${systemCode(error)})`);
  }
  refuseWhatIsNoFile(path);
  if (ALLOW_NETWORK_FILESYSTEM === "0") refuseNetwork(path);
  for (const needed of [folder, path]) refuseUnlessWritable(needed);
  refuseOtherName(path);
};

const refuseWhatIsNoFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw unusable(
      "DATABASE_PATH",
      `${path} is a folder. Name a file in it: ${serving(`${path}/lastmile.db`)}`,
    );
  if (found && !found.isFile()) throw unusable("DATABASE_PATH", `${path} is not a file`);
  // SQLite takes a file of no length for a new one, and deletes the log beside it with all that is in it.
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (found?.size === 0 && log && log.size > 0)
    throw new Error(
      `${path} is empty, but ${path}-wal is not: the file was cut off. Go back to a copy of it: ${serving("COPY")}`,
    );
};

const refuseNetwork = (path: string): void => {
  const mount = networkMount(realpathSync(dirname(path)), mountinfo());
  if (mount)
    throw new Error(
      `${path} is on a network file system (${mount.type} at ${mount.folder}), which does not lock as SQLite needs it. ` +
        `Name a file on a local disk: ${serving("FILE")}; or, at your own risk: ALLOW_NETWORK_FILESYSTEM=1 ${serving(path)}`,
    );
};

/** What is mounted where; nothing where the system does not say. */
const mountinfo = (): string => {
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
