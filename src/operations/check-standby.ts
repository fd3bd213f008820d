import { existsSync, rmSync } from "node:fs";
import type { Logger } from "pino";
import { type Config, invalidSetting } from "../config.ts";
import { Connection } from "../database/connection.ts";
import { damagedFile } from "../database/file/advice.ts";
import { refuseUnusableFile } from "../database/file/inspect.ts";
import { processesWithOpen } from "../database/file/open-elsewhere.ts";
import { type QuickCheckResult, startQuickCheck } from "../database/file/quick-check.ts";
import { realPath } from "../database/file/replace.ts";
import { schemaVersion } from "../database/migrate.ts";
import { knownSchema } from "../database/migrations.ts";
import { refuseUnlessTakeable } from "../lease/open-lease.ts";
import { Secrets } from "../secrets.ts";
import { refuseUnreadableSecrets } from "./secrets/keep.ts";

/** Throws unless the file can become the one that is written. Changes nothing. Call with the file's lock held. */
export const checkStandby = async (config: Config): Promise<void> => {
  const { DATABASE_PATH: path, LEASE_URL } = config;
  if (LEASE_URL === undefined)
    throw invalidSetting(
      "LEASE_URL",
      "must be set: without a lease nobody can say whether the primary still writes",
    );
  await refuseUnlessTakeable(config);
  const users = processesWithOpen(realPath(path));
  if (users.length > 0)
    throw new Error(
      `Other processes have ${path} open, and a follower would go on writing into it: ${users.join(", ")}. Stop them, and try again`,
    );
  refuseUnusableFile(path);
  const { finding, failure } = await quickCheck(path);
  if (finding !== undefined) throw damagedFile(path, finding);
  if (failure !== undefined) throw new Error(`${path} could not be checked: ${failure}`);
  checkSecrets(config);
};

/** An older schema may keep its secrets elsewhere: they are looked at after the migration. */
const checkSecrets = (config: Config): void => {
  const { DATABASE_PATH: path } = config;
  const connection = new Connection(path, { readonly: true, secrets: new Secrets(config) });
  try {
    if (schemaVersion(connection) === knownSchema()) refuseUnreadableSecrets(connection, path);
  } finally {
    connection.close();
  }
};

const quickCheck = (path: string): Promise<QuickCheckResult> =>
  new Promise((resolve) => void startQuickCheck(path, resolve));

/**
 * Removes the position of a Litestream follower, so that one that is started again by mistake refuses, instead of
 * writing into a file that lives on.
 */
export const stopFollowing = (path: string, log: Logger): void => {
  const position = `${realPath(path)}-txid`;
  if (!existsSync(position)) return;
  rmSync(position);
  log.info({ removed: position }, "the follower's position was removed: it cannot go on here");
};
