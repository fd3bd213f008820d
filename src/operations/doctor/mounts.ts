import { resolve } from "node:path";
import { shellQuote } from "../../database/file/advice.ts";
import { isWithin, mountsOf, unescaped } from "../../database/file/mounts.ts";
import { mountinfo } from "../../database/file/prepare-path.ts";
import { type Finding, fail, ok } from "./finding.ts";
import { type Machine, textOf } from "./machine.ts";
import { unmountedUnit } from "./systemctl.ts";

/** The mount point above `path` that is in /etc/fstab but not mounted; null if there is none. */
export const unmountedAbove = (path: string, fstab: string, mountinfo: string): string | null => {
  const mounted = new Set(mountsOf(mountinfo).map(({ folder }) => folder));
  const configured = fstab
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .flatMap((line) => line.trim().split(/\s+/)[1] ?? [])
    .map((folder) => unescaped(folder))
    .filter((folder) => folder.startsWith("/") && isWithin(path, resolve(folder)));
  return configured.find((folder) => !mounted.has(resolve(folder))) ?? null;
};

/** An unmounted disk looks like an empty folder: files written there fill another disk, and disappear when it is mounted. */
export const mountFinding = (name: string, path: string, machine: Machine): Finding => {
  const folder = resolve(path);
  const missing =
    unmountedAbove(folder, textOf(machine.fstab), mountinfo()) ?? unmountedUnit(folder, machine);
  return missing === null
    ? ok(name, `Every disk under ${folder} is mounted`)
    : fail(
        name,
        `${folder} should be on a disk at ${missing}, which is not mounted`,
        `mount ${shellQuote(missing)}`,
      );
};
