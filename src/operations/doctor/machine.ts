import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Where the system says what is asked here; the tests have folders of their own. */
export interface Machine {
  /** The root of the control groups. */
  cgroups: string;
  /** The file systems that are to be mounted. */
  fstab: string;
  /** A folder that is there where systemd runs the machine. */
  systemd: string;
  /** The settings file of an installation, which `src/launcher.sh` reads. */
  settings: string;
}

/** This one, with the settings file that the environment names. */
export const thisMachine = (env: Record<string, string | undefined>): Machine => ({
  cgroups: "/sys/fs/cgroup",
  fstab: "/etc/fstab",
  systemd: "/run/systemd/system",
  settings: env.LASTMILE_ENV_FILE ?? "/etc/lastmile.env",
});

/** What a file of the system says; nothing where it cannot be read. */
export const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The path itself and the folders above it, the root last. */
export const withParents = (path: string): string[] => {
  const folder = dirname(resolve(path));
  return folder === resolve(path) ? [folder] : [resolve(path), ...withParents(folder)];
};

/** Whether a folder above keeps this user from seeing whether the path is there. */
export const isHidden = (path: string): boolean => {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
};

/** What to do about a path that is hidden. */
export const asService = "Run as root: lastmile doctor (it switches to the user of the service)";

/** The path, or the nearest folder above it that is there. */
export const nearestExisting = (path: string): string => withParents(path).find(existsSync) ?? "/";
