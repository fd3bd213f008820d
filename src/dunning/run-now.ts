import { now } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { readPolicy, savePolicy } from "./policy.ts";
import { type Books, dryRun, runPolicy } from "./run.ts";
import { workIn } from "./run-all.ts";
import type { DunningRunNow, RunInput } from "./wire.ts";

/** A caller waits at most this long for the answer; connections without a byte are closed after 30 seconds. */
const limit_ms = 20_000;

/** Runs the policy as the job does because somebody asked for it, or adds up what it would do. */
export const runNow = async (
  books: Books,
  { dry_run = false, include_old = false }: RunInput,
  limit = limit_ms,
): Promise<DunningRunNow> => {
  const until_ms = performance.now() + limit;
  const at = now();
  if (dry_run) {
    const policy = readPolicy(books.db);
    const includes_old = policy.includes_old || include_old;
    const result = await dryRun(books, { at, until_ms, policy: { ...policy, includes_old } });
    return { id: null, ran_at: at, ...result };
  }
  if (include_old) await books.write(includeOld);
  const { id, ...result } = await runPolicy(books, { at, until_ms });
  return { id: workIn(result) > 0 ? id : null, ran_at: at, ...result };
};

/** Steps also run for old invoices from now on, until the policy is switched on again. */
const includeOld = (tx: OrgTx): void => {
  const policy = readPolicy(tx);
  if (policy.enabled) savePolicy(tx, { ...policy, includes_old: true });
};
