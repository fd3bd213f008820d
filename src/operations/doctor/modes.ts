import { type Stats, statSync } from "node:fs";
import { shellQuote } from "../../database/file/advice.ts";
import { hasOthers, userName } from "./accounts.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { withParents } from "./machine.ts";

const modes = { group_write: 0o020, world_read: 0o004, world_write: 0o002, sticky: 0o1000 };
/** More paths in one line would hide what it says. */
const named_max = 3;
/** A database has fewer files than this. */
const typed_max = 8;

export interface Files {
  /** The finding's. */
  name: string;
  /** Must not be written by others, nor what lies above it. */
  folder: string;
  /** Must not be read or written by others. */
  files: readonly string[];
  /** The user of the service; null when that is not known. */
  owner: number | null;
}

/** Whether other users of this machine can change or read what is ours, and whether the service can. */
export const modeFindings = (looked: Files): Finding[] => {
  const found = [
    ...writableFindings(looked),
    ...readableFindings(looked),
    ...ownerFindings(looked),
  ];
  return found.length > 0
    ? found
    : [ok(looked.name, `Only their owner can read and write the files in ${looked.folder}`)];
};

const writableFindings = ({ name, folder, files }: Files): Finding[] => {
  const [own_folder, ...above] = withParents(folder);
  const folders = [
    ...(own_folder !== undefined && isWritable(own_folder) ? [own_folder] : []),
    ...above.filter((each) => !isSticky(each) && isWritable(each)),
  ];
  const writable = files.filter(isWritable);
  if (folders.length + writable.length === 0) return [];
  return [
    fail(
      name,
      `Other users of this machine can write ${listed([...folders, ...writable], folder)}`,
      [
        ...folders.map(
          (each) => `chmod ${each === own_folder ? "700" : "go-w"} ${shellQuote(each)}`,
        ),
        ...chmod(writable, folder),
      ].join("\n"),
    ),
  ];
};

const readableFindings = ({ name, folder, files }: Files): Finding[] => {
  const readable = files.filter((path) => has(path, modes.world_read) && !isWritable(path));
  if (readable.length === 0) return [];
  const says = `Other users of this machine can read ${listed(readable, folder)}`;
  return [warn(name, says, chmod(readable, folder).join("\n"))];
};

const ownerFindings = ({ name, folder, files, owner }: Files): Finding[] => {
  if (owner === null || owner === 0) return [];
  const [first, ...others] = files
    .flatMap((path) => statsOf(path) ?? [])
    .filter(({ stats }) => stats.uid !== owner);
  if (!first) return [];
  const paths = [first, ...others].map(({ path }) => path);
  const [own, service] = [userName(first.stats.uid), userName(owner)];
  return [
    fail(
      name,
      `${listed(paths, folder)} ${others.length === 0 ? "belongs" : "belong"} to ${own}, not to ${service}, the user of the service`,
      `chown ${service} ${paths.map(shellQuote).join(" ")}`,
    ),
  ];
};

/** The settings hold every secret of the installation, and are read as a program of root. */
export const settingsModes = (settings: string): Finding[] => {
  const problem = isWritable(settings) ? "write" : has(settings, modes.world_read) ? "read" : null;
  if (problem === null) return [];
  return [
    fail(
      "files",
      `Other users of this machine can ${problem} ${settings}, which holds secrets`,
      `chmod 640 ${shellQuote(settings)}`,
    ),
  ];
};

const statsOf = (path: string): { path: string; stats: Stats } | null => {
  try {
    return { path, stats: statSync(path) };
  } catch {
    return null; // it is not there, or lies where this user cannot look
  }
};

const has = (path: string, bit: number): boolean => ((statsOf(path)?.stats.mode ?? 0) & bit) !== 0;

/** By anybody, or by a group with others in it. */
const isWritable = (path: string): boolean => {
  const stats = statsOf(path)?.stats;
  if (!stats) return false;
  if (stats.mode & modes.world_write) return true;
  return (stats.mode & modes.group_write) !== 0 && hasOthers(stats.gid, stats.uid);
};

/** As /tmp is: nobody can touch what is another's in it. */
const isSticky = (path: string): boolean => has(path, modes.sticky);

const listed = (paths: readonly string[], folder: string): string =>
  paths.length > named_max ? `${paths.length} files in ${folder}` : paths.join(", ");

/** For many paths, the names that all of them have: these are backups. */
const chmod = (paths: readonly string[], folder: string): string[] => {
  if (paths.length === 0) return [];
  const all = ["*.db", "*.json"].map((names) => `${shellQuote(folder)}/${names}`);
  return [`chmod 600 ${(paths.length > typed_max ? all : paths.map(shellQuote)).join(" ")}`];
};
