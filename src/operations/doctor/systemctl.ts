import { existsSync } from "node:fs";
import { type Machine, withParents } from "./machine.ts";
import type { Properties } from "./sandbox.ts";

const wait_ms = 5000;

/** Reads properties of units. Null if systemd is not the init system. */
export const show = (
  { systemd }: Machine,
  units: readonly string[],
  properties: readonly string[],
): { units: Properties[]; problem: string | null } | null => {
  if (!existsSync(systemd)) return null;
  try {
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      ["systemctl", "show", "--no-pager", `--property=${properties.join(",")}`, "--", ...units],
      { env: { ...process.env, LC_ALL: "C" }, stdin: "ignore", timeout: wait_ms },
    );
    if (exitCode === 0) return { units: parsed(stdout.toString()), problem: null };
    return { units: [], problem: stderr.toString().trim().split("\n")[0] || "no response" };
  } catch {
    return { units: [], problem: "there is no systemctl" };
  }
};

/** Lines of `name=value`, a block for each unit with an empty line between them. */
const parsed = (text: string): Properties[] =>
  text.split(/\n\n+/).map((block) =>
    Object.fromEntries(
      block.split("\n").flatMap((line) => {
        const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value]];
      }),
    ),
  );

/** The mount point above `path` of a mount unit (or a line of /etc/fstab) that is not active; null if there is none. */
export const unmountedUnit = (path: string, machine: Machine): string | null => {
  const folders = withParents(path).filter((folder) => folder !== "/");
  const shown = show(machine, folders.map(mountUnitOf), ["LoadState", "ActiveState", "Where"]);
  const inactive = shown?.units.find(
    ({ LoadState, ActiveState }) => LoadState === "loaded" && ActiveState !== "active",
  );
  return inactive?.Where ?? null;
};

/** The same as `systemd-escape --path --suffix=mount`. */
export const mountUnitOf = (folder: string): string => {
  const name = folder
    .slice(1)
    .replace(/^\.|[^A-Za-z0-9:_./]/gu, (character) =>
      [...Buffer.from(character)]
        .map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`)
        .join(""),
    );
  return `${name.replaceAll("/", "-")}.mount`;
};
