import type { Config } from "../../config.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { type Machine, textOf } from "./machine.ts";
import type { Running } from "./running.ts";
import { type Properties, sandbox_properties } from "./sandbox.ts";
import { show } from "./systemctl.ts";
import { sandboxFindings } from "./unit-sandbox.ts";

const default_unit = "lastmile.service";
/** More restarts mean a recurring problem. */
const restarts_max = 3;

/** Checks the service's unit: its state, and its sandbox. */
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
  if (shown.problem !== null)
    return [warn("unit", `systemd does not respond: ${shown.problem}`, `systemctl status ${unit}`)];
  const [found] = shown.units;
  if (found?.LoadState !== "loaded") return [];
  return [
    stateFinding(unit, found),
    enabledFinding(unit, found),
    found.NeedDaemonReload === "yes"
      ? warn(
          "unit_reload",
          `The unit file of ${unit} was changed since systemd loaded it`,
          `systemctl daemon-reload && systemctl restart ${unit}`,
        )
      : ok("unit_reload", `systemd has loaded the current ${unit}`),
    ...sandboxFindings({ unit, found, config, process_id: running.process_id }),
  ];
};

/** From the service's control group, or else the name in docs/install.md. */
const unitOf = (process_id: number | null): string =>
  /\/([\w@:.\\-]*lastmile[\w@:.\\-]*\.service)(?:\/|$)/m.exec(
    textOf(`/proc/${process_id}/cgroup`),
  )?.[1] ?? default_unit;

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
    ? warn(name, `${unit} was restarted ${NRestarts} times after it ended unexpectedly`, log)
    : ok(name, `${unit} is running`);
};

const enabledFinding = (unit: string, { UnitFileState = "" }: Properties): Finding =>
  /^(?:enabled|alias|generated)$/.test(UnitFileState)
    ? ok("unit_enabled", `${unit} starts at boot`)
    : warn(
        "unit_enabled",
        `${unit} does not start at boot (${UnitFileState || "no state"})`,
        `systemctl enable ${unit}`,
      );
