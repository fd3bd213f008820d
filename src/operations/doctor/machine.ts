import { readFileSync } from "node:fs";
import { type Finding, ok, warn } from "./finding.ts";

const descriptors_min = 4096;
const memory_min_bytes = 256 * 1024 * 1024;

/** The machine as this process finds it. */
export const machineFindings = (): Finding[] => [
  process.getuid?.() === 0
    ? warn(
        "user",
        "this runs as root, which nothing here needs",
        "Run Lastmile as a user of its own, who owns the database's folder",
      )
    : ok("user", `user ${process.getuid?.() ?? "unknown"}`),
  ...descriptors(),
  ...memory(),
];

const descriptors = (): Finding[] => {
  const limit = /^Max open files\s+(\d+|unlimited)/m.exec(textOf("/proc/self/limits"))?.[1];
  if (limit === undefined) return [];
  return [
    Number(limit) < descriptors_min
      ? warn(
          "descriptors",
          `at most ${limit} open files: each connection is one`,
          `ulimit -n ${descriptors_min * 16}`,
        )
      : ok("descriptors", `${limit} open files`),
  ];
};

const memory = (): Finding[] => {
  const limit = textOf("/sys/fs/cgroup/memory.max").trim();
  if (limit === "" || limit === "max") return [ok("memory", "no limit")];
  return [
    Number(limit) < memory_min_bytes
      ? warn(
          "memory",
          `limited to ${Math.round(Number(limit) / 1024 / 1024)} MiB`,
          "Give it 256 MiB at least",
        )
      : ok("memory", `limited to ${Math.round(Number(limit) / 1024 / 1024)} MiB`),
  ];
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};
