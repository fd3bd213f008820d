import { type Config, readConfig } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import { backupFindings } from "./backups.ts";
import { inOrder } from "./checklist.ts";
import { clockFinding, clockSyncFinding, happenedInFiles, isClockSynchronized } from "./clock.ts";
import { configurationFindings, settingsFindings } from "./configuration.ts";
import { inspectDatabase } from "./database.ts";
import { placeFindings } from "./database-folder.ts";
import { type Finding, fail, ok } from "./finding.ts";
import { type Machine, thisMachine } from "./machine.ts";
import { networkFindings } from "./network.ts";
import { limitFindings, runningService } from "./running.ts";
import { serviceFindings } from "./service.ts";
import { unitFindings } from "./unit.ts";
import { variableFindings } from "./variables.ts";

/**
 * Whether this installation can be left alone: everything is checked, whatever was found before.
 * Nothing is changed or migrated, and no finding holds a secret.
 */
export const diagnoseInstallation = async (
  env: Record<string, string | undefined>,
  machine: Machine = thisMachine(env),
): Promise<Finding[]> => {
  const names = [...settingsFindings(env, machine), ...variableFindings(env)];
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return inOrder([fail("configuration", errorText(error), "Correct the variable"), ...names]);
  }
  const running = runningService(config.DATABASE_PATH);
  const { findings, happened, began_ms, hosts } = inspectDatabase(config);
  return inOrder([
    ok("configuration", "Every setting has a valid value"),
    ...names,
    ...configurationFindings(config),
    clockFinding([...happened, ...happenedInFiles(config)]),
    ...clockSyncFinding(isClockSynchronized()),
    ...limitFindings(running, machine),
    ...(await serviceFindings(config, running)),
    ...unitFindings(config, running, machine),
    ...placeFindings(config, running, machine),
    ...findings,
    ...backupFindings(config, began_ms, running, machine),
    ...(await networkFindings(config, hosts)),
  ]);
};
