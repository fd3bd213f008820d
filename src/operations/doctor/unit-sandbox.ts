import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { type Mount, mountAt } from "../../database/file/mounts.ts";
import { mountinfo } from "../../database/file/prepare-path.ts";
import { type Finding, fail, ok } from "./finding.ts";
import { nearestExisting, textOf } from "./machine.ts";
import { type Access, accessInside, neededPaths, type Properties } from "./sandbox.ts";

const name = "unit_sandbox";

interface UnitSandbox {
  unit: string;
  found: Properties;
  config: Config;
  /** The running service; null if none runs. */
  process_id: number | null;
}

/** Whether systemd lets the service write its folders: at its next start, and now. */
export const sandboxFindings = ({ unit, found, config, process_id }: UnitSandbox): Finding[] => {
  const database = dirname(resolve(config.DATABASE_PATH));
  const folders = new Set([database, resolve(backupFolder(config))]);
  const is_of_unit = textOf(`/proc/${process_id}/cgroup`).includes(`/${unit}`);
  const problems = [
    ...missingFindings(unit, found),
    ...[...folders].flatMap((folder) => {
      const access = accessInside(resolvedPath(folder), found);
      if (access !== "writable") return denied(unit, folder, access, folder === database);
      return is_of_unit && process_id !== null ? staleFindings(unit, folder, process_id) : [];
    }),
  ];
  return problems.length > 0
    ? problems
    : [ok(name, `${unit} can write the folders of the database and of the backups`)];
};

const missingFindings = (unit: string, found: Properties): Finding[] =>
  neededPaths(found)
    .filter((path) => !existsSync(path))
    .map((path) =>
      fail(
        name,
        `ReadWritePaths of ${unit} contains ${path}, which does not exist: the unit will not start (226/NAMESPACE)`,
        `Put a "-" in front of it: ReadWritePaths=-${path}`,
      ),
    );

const denied = (unit: string, folder: string, access: Access, is_needed: boolean): Finding =>
  fail(
    name,
    `${unit} cannot write ${folder}: systemd makes it ${access} for the service`,
    access === "hidden"
      ? "Choose a folder elsewhere: under /home, /root and /tmp the service sees nothing"
      : dropIn(unit, folder, is_needed),
  );

/** A running service keeps the mounts of its start, whatever was mounted or changed in the unit later. */
const staleFindings = (unit: string, folder: string, process_id: number): Finding[] => {
  const its_mounts = textOf(`/proc/${process_id}/mountinfo`);
  const problem = {
    same: null,
    "read-only": `The running service cannot write ${folder}: this changed after it started`,
    another: `The running service sees another disk at ${folder}: one was mounted or unmounted after it started`,
  }[mountSeenBy(resolvedPath(folder), mountinfo(), its_mounts)];
  return problem === null ? [] : [fail(name, problem, `systemctl restart ${unit}`)];
};

/** Compares our mount of a folder (without symbolic links) with another process's. */
export const mountSeenBy = (
  folder: string,
  mountinfo: string,
  its_mountinfo: string,
): "same" | "read-only" | "another" => {
  const [own, its] = [mountAt(folder, mountinfo), mountAt(folder, its_mountinfo)];
  if (!own || !its) return "same"; // unknown
  if (own.device !== its.device || folderOnDevice(own, folder) !== folderOnDevice(its, folder))
    return "another";
  return its.is_readonly ? "read-only" : "same";
};

/** The folder's path on its file system. */
const folderOnDevice = ({ root, folder: mounted_at }: Mount, folder: string): string =>
  join(root, relative(mounted_at, folder));

/** Resolves symbolic links, also for a folder that does not exist yet. */
const resolvedPath = (folder: string): string => {
  const above = nearestExisting(folder);
  return join(realpathSync(above), relative(above, folder));
};

/**
 * The drop-in, like docs/systemd/backup-disk.conf. It names the mount point, because a folder on the disk would
 * keep the disk in use. The service waits only for the database's disk.
 */
const dropIn = (unit: string, folder: string, is_needed: boolean): string => {
  const mount = mountAt(resolvedPath(folder), mountinfo())?.folder ?? "/";
  const path = mount === "/" ? folder : mount;
  return [
    `systemctl edit ${unit}, with these lines; then systemctl restart ${unit}`,
    ...(is_needed ? ["[Unit]", `RequiresMountsFor=${path}`] : []),
    "[Service]",
    `ReadWritePaths=-${path}`,
  ].join("\n");
};
