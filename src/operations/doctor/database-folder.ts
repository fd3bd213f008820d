import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Config } from "../../config.ts";
import { commandFor, serveCommand } from "../../database/file/advice.ts";
import { networkMountUnder } from "../../database/file/prepare-path.ts";
import { realPath } from "../../database/file/replace.ts";
import { bytesForCopy, megabytesNeeded } from "../backup/disk-space.ts";
import { diskOf, sizeOf } from "../process-figures.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { isHidden, type Machine, run_as_service } from "./machine.ts";
import { modeFindings, settingsModes } from "./modes.ts";
import { mountFinding } from "./mounts.ts";
import { ownerOf, type Running } from "./running.ts";
import { spaceFindings } from "./space.ts";
import { writeProblem } from "./write-problem.ts";

const wal_large_bytes = 128 * 1024 * 1024;

/** The folder of the database and its disk. */
export const databaseFolderFindings = (
  config: Config,
  running: Running,
  machine: Machine,
): Finding[] => {
  const { DATABASE_PATH: path } = config;
  const folder = dirname(resolve(path));
  return [
    mountFinding("mount", path, machine),
    ...settingsModes(machine.settings),
    ...(isHidden(path)
      ? [fail("place", `This user cannot read ${folder}`, run_as_service)]
      : existsSync(folder)
        ? folderFindings(config, folder, running)
        : [fail("place", `The folder ${folder} does not exist`, commandFor(path, "migrate"))]),
  ];
};

const folderFindings = (
  { DATABASE_PATH: path, ALLOW_NETWORK_FILESYSTEM }: Config,
  folder: string,
  running: Running,
): Finding[] => {
  const file = realPath(resolve(path));
  const wal = sizeOf(`${file}-wal`);
  return [
    ...writeFindings(existsSync(path) ? [folder, path] : [folder]),
    fileSystem(path, ALLOW_NETWORK_FILESYSTEM === "1"),
    ...modeFindings({
      name: "files",
      folder: dirname(file),
      files: ["", "-wal", "-shm", ".lock", ".lock-journal", ".damaged"]
        .map((part) => file + part)
        .filter(existsSync),
      owner: ownerOf(running, folder),
    }),
    ...spaceFindings(folder, diskOf(folder), bytesForCopy(path)),
    wal > wal_large_bytes
      ? warn(
          "wal",
          `${file}-wal has ${megabytesNeeded(wal)}: another process has been reading for a long time`,
          "End other processes that have the database open",
        )
      : ok("wal", `The write-ahead log has ${megabytesNeeded(wal)}`),
  ];
};

const writeFindings = (paths: readonly string[]): Finding[] => {
  const problemd = paths.flatMap((path) => {
    const problem = writeProblem(path);
    return problem
      ? [fail("place", `${path} cannot be written: ${problem.why}`, problem.what)]
      : [];
  });
  return problemd.length > 0 ? problemd : [ok("place", `${paths.join(" and ")} can be written`)];
};

const fileSystem = (path: string, is_allowed: boolean): Finding => {
  const mount = networkMountUnder(path);
  if (!mount) return ok("file_system", "The file system is a local one");
  const says = `${path} is on a network file system (${mount.type} at ${mount.folder}), whose locks do not protect a database`;
  const what = `Move it to a local disk: ${serveCommand("FILE")}`;
  return is_allowed ? warn("file_system", says, what) : fail("file_system", says, what);
};
