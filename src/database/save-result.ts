import type { Logger } from "pino";
import { Refusal } from "../refusal.ts";
import type { Sqlite } from "./group-commit.ts";
import type { OrgTx } from "./org.ts";

const again_after_ms = 1000;

/**
 * Saves a sending's result; the results of one turn of the event loop share a COMMIT. While the
 * storage refuses, the same result is offered again, until the service stops (then undefined): so
 * nothing is sent twice for it. Any other error is the caller's.
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
      if (!isStorageRefusing(err)) throw err;
      log.error({ err }, "the result of a sending could not be saved");
      if (isStopping()) return;
      await Bun.sleep(again_after_ms);
    }
};

/** Full, failing, read-only, or held by another process: it may take the same result later. Damage stays. */
const isStorageRefusing = (error: unknown): boolean =>
  error instanceof Refusal && error.reason !== "damaged";
