import { type Stats, statSync } from "node:fs";
import { shellQuote } from "../../database/file/advice.ts";
import { hasOthers, userName } from "./accounts.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { withParents } from "./machine.ts";

const modes = { group_write: 0o020, world_read: 0o004, world_write: 0o002, sticky: 0o1000 };
/** More paths are summarized. */
const named_max = 3;
/** More files are backups, and addressed with wildcards. */
const typed_max = 8;

export interface Files {
  /** The name of the finding. */
  name: string;
  /** Others must not be able to write it, nor its parents. */
  folder: string;
  /** Others must not be able to read or write them. */
  files: readonly string[];
  /** The user of the service; null if unknown. */
  owner: number | null;
}

/** Whether other users of this machine can read or change the files, and whether they belong to the service. */
export const modeFindings = (checked: Files): Finding[] => {
  const found = [
    ...writableFindings(checked),
    ...readableFindings(checked),
    ...ownerFindings(checked),
  ];
  return found.length > 0
    ? found
    : [ok(checked.name, `Only their owner can read and write the files in ${checked.folder}`)];
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

/** The settings contain every secret of the installation, and root executes them as a shell script. */
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
    return null; // missing, or hidden from this user
  }
};

const has = (path: string, bit: number): boolean => ((statsOf(path)?.stats.mode ?? 0) & bit) !== 0;

/** By everyone, or by a group with other members. */
const isWritable = (path: string): boolean => {
  const stats = statsOf(path)?.stats;
  if (!stats) return false;
  if (stats.mode & modes.world_write) return true;
  return (stats.mode & modes.group_write) !== 0 && hasOthers(stats.gid, stats.uid);
};

/** As /tmp: users cannot change each other's files in it. */
const isSticky = (path: string): boolean => has(path, modes.sticky);

const listed = (paths: readonly string[], folder: string): string =>
  paths.length > named_max ? `${paths.length} files in ${folder}` : paths.join(", ");

/** With wildcards for many files, which are backups. */
const chmod = (paths: readonly string[], folder: string): string[] => {
  if (paths.length === 0) return [];
  const all = ["*.db", "*.json"].map((names) => `${shellQuote(folder)}/${names}`);
  return [`chmod 600 ${(paths.length > typed_max ? all : paths.map(shellQuote)).join(" ")}`];
};
