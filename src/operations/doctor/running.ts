import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { lockPath } from "../../database/file/lock.ts";
import { lockHolder } from "../../database/file/sqlite-locks.ts";
import { userName } from "./accounts.ts";
import { type Finding, ok, warn } from "./finding.ts";
import { isHidden, type Machine, textOf } from "./machine.ts";

const descriptors_min = 4096;
const memory_min_bytes = 256 * 1024 * 1024;

/** The service that runs on a database. */
export interface Running {
  /** Null if unknown. */
  is_running: boolean | null;
  /** Null if none runs, or it runs in another container. */
  process_id: number | null;
}

/** Finds the service by its lock on the lock file. */
export const runningService = (database: string): Running => {
  const lock = lockPath(database);
  try {
    if (!existsSync(lock) && !isHidden(lock)) return { is_running: false, process_id: null };
    const holder = lockHolder(lock);
    return { is_running: holder !== null, process_id: holder || null };
  } catch {
    return { is_running: null, process_id: null };
  }
};

/** Null if there is no such process. */
const userOf = (process_id: number | null): number | null => {
  const [, uid] = /^Uid:\s+(\d+)/m.exec(textOf(`/proc/${process_id}/status`)) ?? [];
  return uid === undefined ? null : Number(uid);
};

/**
 * The expected owner of a folder's files: the user of the service. If no service runs and this is root, the
 * owner of the folder; otherwise null.
 */
export const ownerOf = ({ process_id }: Running, folder: string): number | null =>
  userOf(process_id) ?? (process.getuid?.() === 0 ? statSync(folder).uid : null);

/** The limits of the running service; of this shell if none is visible. */
export const limitFindings = ({ is_running, process_id }: Running, machine: Machine): Finding[] => {
  const shell = is_running
    ? " (of this container; the service runs in another one)"
    : " (of this shell; no running service was found)";
  const whose = process_id === null ? shell : "";
  const entry = `/proc/${process_id ?? "self"}`;
  return [
    ...userFindings(process_id, whose),
    ...descriptorFindings(textOf(`${entry}/limits`), whose),
    memoryFinding(memoryLimit(textOf(`${entry}/cgroup`), machine.cgroups), whose),
  ];
};

const userFindings = (process_id: number | null, whose: string): Finding[] => {
  const uid = process_id === null ? (process.getuid?.() ?? null) : userOf(process_id);
  if (uid === null) return [];
  return [
    uid === 0
      ? warn(
          "user",
          `The user is root, which the service does not need${whose}`,
          "Run the service as its own user, who owns the database's folder",
        )
      : ok("user", `The user is ${userName(uid)}${whose}`),
  ];
};

const descriptorFindings = (limits: string, whose: string): Finding[] => {
  const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? [];
  if (limit === undefined) return [];
  const says = `At most ${limit} files can be open${whose}`;
  return [
    Number(limit) < descriptors_min
      ? warn(
          "descriptors",
          `${says}, and each connection needs one`,
          `Under systemd LimitNOFILE=${descriptors_min * 16}, in a shell: ulimit -n ${descriptors_min * 16}`,
        )
      : ok("descriptors", says),
  ];
};

const memoryFinding = (limit: number, whose: string): Finding => {
  if (limit === Number.POSITIVE_INFINITY) return ok("memory", `Memory is not limited${whose}`);
  const says = `Memory is limited to ${Math.round(limit / 1024 / 1024)} MiB${whose}`;
  return limit < memory_min_bytes
    ? warn("memory", says, "Allow at least 256 MiB: MemoryMax=, or mem_limit in compose.yaml")
    : ok("memory", says);
};

/** cgroup v1 shows a number near this for "no limit". */
const unlimited_bytes = 2 ** 62;

/**
 * The memory limit of a process according to its `/proc/…/cgroup`: the smallest of its group and the groups
 * above, in cgroup v1 and v2. A container may show its own group as the root.
 */
export const memoryLimit = (cgroup: string, root: string): number => {
  const limits = cgroup.split("\n").flatMap((line) => {
    const [, controllers = "", group = ""] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers === "") return limitsAbove(root, group, "memory.max");
    if (!controllers.split(",").includes("memory")) return [];
    return limitsAbove(join(root, "memory"), group, "memory.limit_in_bytes");
  });
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
};

const limitsAbove = (root: string, group: string, file: string): number[] => {
  const parts = group.split("/").filter((part) => part !== "");
  return [...parts.keys(), parts.length]
    .map((length) => textOf(join(root, ...parts.slice(0, length), file)).trim())
    .filter((text) => /^\d+$/.test(text) && Number(text) < unlimited_bytes)
    .map(Number);
};
