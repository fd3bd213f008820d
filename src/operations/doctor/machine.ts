import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The system's files; tests use their own folders. */
export interface Machine {
  /** The root of the control groups. */
  cgroups: string;
  fstab: string;
  /** Exists if systemd is the init system. */
  systemd: string;
  /** The settings file of an installation, which `src/launcher.sh` reads. */
  settings: string;
}

export const thisMachine = (env: Record<string, string | undefined>): Machine => ({
  cgroups: "/sys/fs/cgroup",
  fstab: "/etc/fstab",
  systemd: "/run/systemd/system",
  settings: env.LASTMILE_ENV_FILE ?? "/etc/lastmile.env",
});

/** The text of a system file; empty if it cannot be read. */
export const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The path and its parent folders, the root last. */
export const withParents = (path: string): string[] => {
  const folder = dirname(resolve(path));
  return folder === resolve(path) ? [folder] : [resolve(path), ...withParents(folder)];
};

/** Whether a parent folder's mode keeps this user from seeing if the path exists. */
export const isHidden = (path: string): boolean => {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
};

/** What to do about a path that is hidden. */
export const run_as_service =
  "Run as root: lastmile doctor (it switches to the user of the service)";

/** The path, or its nearest parent folder that exists. */
export const nearestExisting = (path: string): string => withParents(path).find(existsSync) ?? "/";
