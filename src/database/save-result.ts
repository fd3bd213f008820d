import type { Logger } from "pino";
import { Refusal } from "../refusal.ts";
import type { Sqlite } from "./group-commit.ts";
import type { OrgTx } from "./org.ts";

const retry_after_ms = 1000;

interface Result {
  org_id: string;
  change(tx: OrgTx): unknown;
}

/** Results of work that ended when the lease ran out. */
const left_results = new WeakMap<Sqlite, Result[]>();

/**
 * Saves the result of sending a webhook or message. While the storage refuses writes, it retries, so
 * that nothing is sent twice. Returns undefined if the work stops before that: where the lease has run out,
 * `saveLeftResults` saves it. Throws other errors.
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
      if (isStopping()) {
        if (isWithoutLease(err)) keepResult(sqlite, { org_id, change });
        return;
      }
      await Bun.sleep(retry_after_ms);
    }
};

/** Saves what was sent when the lease ran out. Call before work begins again, or it is sent twice. */
export const saveLeftResults = (sqlite: Sqlite, log: Logger): void => {
  const results = left_results.get(sqlite) ?? [];
  left_results.delete(sqlite);
  for (const { org_id, change } of results)
    try {
      sqlite.writeNow((root) => change(root.org(org_id)));
    } catch (err) {
      if (isWithoutLease(err)) keepResult(sqlite, { org_id, change });
      log.error({ err }, "the result of a sending could not be saved");
    }
};

const keepResult = (sqlite: Sqlite, result: Result): void => {
  left_results.set(sqlite, [...(left_results.get(sqlite) ?? []), result]);
};

const isWithoutLease = (error: unknown): boolean =>
  error instanceof Refusal && error.reason === "not_primary";

/** Full, failing, read-only or locked storage may recover. Damage does not. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Refusal && error.reason !== "damaged";
