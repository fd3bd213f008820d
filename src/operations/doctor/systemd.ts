import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Config } from "../../config.ts";
import { backupFolder } from "../../database/file/copies.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { type Machine, nearestExisting, textOf, withParents } from "./machine.ts";
import type { Running } from "./running.ts";
import { accessInside, neededPaths, type Properties, sandbox_properties } from "./sandbox.ts";

const wait_ms = 5000;
const usual_unit = "lastmile.service";
/** More than a few mean that something is wrong again and again. */
const restarts_max = 3;

/** Asks systemd for properties of units. Null where it does not run the machine. */
const show = (
  { systemd }: Machine,
  units: readonly string[],
  properties: readonly string[],
): { units: Properties[]; trouble: string | null } | null => {
  if (!existsSync(systemd)) return null;
  try {
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      ["systemctl", "show", "--no-pager", `--property=${properties.join(",")}`, "--", ...units],
      { env: { ...process.env, LC_ALL: "C" }, stdin: "ignore", timeout: wait_ms },
    );
    if (exitCode === 0) return { units: parsed(stdout.toString()), trouble: null };
    return { units: [], trouble: stderr.toString().trim().split("\n")[0] || "it gave no answer" };
  } catch {
    return { units: [], trouble: "there is no systemctl" };
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

/** The unit of the service, how it stands, and whether it lets the service work. */
export const unitFindings = (config: Config, running: Running, machine: Machine): Finding[] => {
  const unit = unitOf(running.process_id);
  const shown = show(
    machine,
    [unit],
    [
      "LoadState",
      "ActiveState",
      "SubState",
      "Result",
      "UnitFileState",
      "NeedDaemonReload",
      "NRestarts",
      ...sandbox_properties,
    ],
  );
  if (shown === null) return [];
  if (shown.trouble !== null)
    return [
      warn("unit", `systemd could not be asked: ${shown.trouble}`, `systemctl status ${unit}`),
    ];
  const [found] = shown.units;
  if (found?.LoadState !== "loaded") return [];
  return [
    stateFinding(unit, found),
    enabledFinding(unit, found),
    found.NeedDaemonReload === "yes"
      ? warn(
          "unit_reload",
          `The file of ${unit} was changed since systemd read it`,
          `systemctl daemon-reload && systemctl restart ${unit}`,
        )
      : ok("unit_reload", `systemd has read ${unit} as it is`),
    ...sandboxFindings(unit, found, config),
  ];
};

/** By the control group of the service, else the name that docs/install.md gives it. */
const unitOf = (process_id: number | null): string =>
  /\/([\w@:.\\-]*lastmile[\w@:.\\-]*\.service)(?:\/|$)/m.exec(
    textOf(`/proc/${process_id}/cgroup`),
  )?.[1] ?? usual_unit;

const stateFinding = (
  unit: string,
  { ActiveState, SubState, Result, NRestarts }: Properties,
): Finding => {
  const name = "unit";
  const log = `journalctl --unit ${unit} --lines 30`;
  if (ActiveState === "failed" || SubState === "auto-restart")
    return fail(name, `${unit} does not start (${Result ?? SubState})`, log);
  if (ActiveState !== "active")
    return warn(name, `${unit} is not running (${ActiveState})`, `systemctl start ${unit}`);
  return Number(NRestarts) >= restarts_max
    ? warn(name, `${unit} was started again ${NRestarts} times after it had ended by itself`, log)
    : ok(name, `${unit} is running`);
};

const enabledFinding = (unit: string, { UnitFileState = "" }: Properties): Finding =>
  /^(?:enabled|alias|generated|indirect|static)$/.test(UnitFileState)
    ? ok("unit_enabled", `${unit} starts with the machine`)
    : warn(
        "unit_enabled",
        `${unit} does not start with the machine (${UnitFileState || "no state"})`,
        `systemctl enable ${unit}`,
      );

const sandboxFindings = (unit: string, found: Properties, config: Config): Finding[] => {
  const name = "unit_sandbox";
  const folders = [dirname(resolve(config.DATABASE_PATH)), resolve(backupFolder(config))];
  const missing = neededPaths(found).filter((path) => !existsSync(path));
  const problems = [
    ...missing.map((path) =>
      fail(
        name,
        `ReadWritePaths of ${unit} names ${path}, which does not exist: the unit will not start (226/NAMESPACE)`,
        `Put a "-" in front of it: ReadWritePaths=-${path}`,
      ),
    ),
    ...[...new Set(folders)].flatMap((folder) => {
      const access = accessInside(realPlaceOf(folder), found);
      if (access === "writable") return [];
      return fail(
        name,
        `${unit} cannot write ${folder}: systemd makes it ${access} for the service`,
        access === "hidden"
          ? "Choose a folder elsewhere: under /home, /root and /tmp the service sees nothing"
          : dropIn(unit, folder),
      );
    }),
  ];
  return problems.length > 0
    ? problems
    : [ok(name, `${unit} can write the folders of the database and of the backups`)];
};

/** Without symbolic links, also of a folder that is not there yet. */
const realPlaceOf = (folder: string): string => {
  const above = nearestExisting(folder);
  return join(realpathSync(above), relative(above, folder));
};

const dropIn = (unit: string, folder: string): string =>
  [
    `systemctl edit ${unit}, with these lines, then systemctl restart ${unit}`,
    "[Unit]",
    `RequiresMountsFor=${folder}`,
    "[Service]",
    `ReadWritePaths=-${folder}`,
  ].join("\n");

/** The folder above `path` on which a mount unit of systemd, or /etc/fstab, is to mount something and has not; null when there is none. */
export const unmountedUnit = (path: string, machine: Machine): string | null => {
  const folders = withParents(path).filter((folder) => folder !== "/");
  const shown = show(machine, folders.map(mountUnitOf), ["LoadState", "ActiveState", "Where"]);
  const lost = shown?.units.find(
    ({ LoadState, ActiveState }) => LoadState === "loaded" && ActiveState !== "active",
  );
  return lost?.Where ?? null;
};

/** As `systemd-escape --path --suffix=mount` has it. */
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
