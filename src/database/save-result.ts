import type { Logger } from "pino";
import { Refusal } from "../refusal.ts";
import type { Sqlite } from "./group-commit.ts";
import type { OrgTx } from "./org.ts";

const retry_after_ms = 1000;

/**
 * Saves the result of sending a webhook or message. While the storage refuses writes, it retries, so
 * that nothing is sent twice. Returns undefined if the service stops before that. Throws other errors.
 */
export const saveResult = async <T>(
  sqlite: Sqlite,
  log: Logger,
  org_id: string,
  change: (tx: OrgTx) => T,
  isStopping: () => boolean,
): Promise<T | undefined> => {
  for (;;)
    try {
      return await sqlite.write((root) => change(root.org(org_id)));
    } catch (err) {
      if (!isTemporary(err)) throw err;
      log.error({ err }, "the result of a sending could not be saved");
      if (isStopping()) return;
      await Bun.sleep(retry_after_ms);
    }
};

/** Full, failing, read-only or locked storage may recover. Damage does not. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Refusal && error.reason !== "damaged";
