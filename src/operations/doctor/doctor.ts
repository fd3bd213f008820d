import { type Config, readConfig } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import { backupFindings } from "./backups.ts";
import { inOrder } from "./checklist.ts";
import { clockFinding, clockSyncFinding, isClockSynchronized, pastEventsInFiles } from "./clock.ts";
import { configurationFindings, settingsFindings } from "./configuration.ts";
import { inspectDatabase } from "./database.ts";
import { databaseFolderFindings } from "./database-folder.ts";
import { type Finding, fail, ok } from "./finding.ts";
import { leaseFindings } from "./lease.ts";
import { type Machine, thisMachine } from "./machine.ts";
import { networkFindings } from "./network.ts";
import { limitFindings, runningService } from "./running.ts";
import { askService, readsOnly, serviceFindings } from "./service.ts";
import { unitFindings } from "./unit.ts";
import { variableFindings } from "./variables.ts";

/** Runs every check, whatever the others find. Changes and migrates nothing; no finding contains a secret. */
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
  const answer = await askService(config);
  const { findings, past_events, began_ms, hosts } = inspectDatabase(config, env.PATH);
  return inOrder([
    ok("configuration", "Every setting has a valid value"),
    ...names,
    ...configurationFindings(config),
    clockFinding([...past_events, ...pastEventsInFiles(config)]),
    ...clockSyncFinding(isClockSynchronized()),
    ...limitFindings(running, machine),
    ...serviceFindings(config, running, answer),
    ...(await leaseFindings(config)),
    ...unitFindings(config, running, machine),
    ...databaseFolderFindings(config, running, machine),
    ...findings,
    ...(readsOnly(answer, running)
      ? [ok("backups", "A service that only reads makes no backups")]
      : backupFindings(config, began_ms, running, machine)),
    ...(await networkFindings(config, hosts)),
  ]);
};
