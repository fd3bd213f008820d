import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { schemaVersion } from "../database/migrate.ts";
import { probeStorage } from "../database/probe-storage.ts";

const probe_every_ms = 1000;
/** A probe that takes longer counts as failed until it ends; shorter while the storage fails. */
const answer_limit_ms = 1000;
const failing_answer_limit_ms = 100;

/** Returns why the service is not ready; null if it is. */
export type Readiness = () => Promise<string | null>;

/**
 * Ready means: a write to the database succeeds, the schema is this program's, and `fileProblem` returns null.
 * After a failed write the probe's write is a large one, because a small one fits on a full disk.
 */
export const readinessOf = (
  sqlite: Sqlite,
  fileProblem: () => string | null = () => null,
): Readiness => {
  const { storage } = sqlite;
  const schema_version = schemaVersion(sqlite);
  const probe = async (): Promise<void> => {
    const found = schemaVersion(sqlite);
    if (found !== schema_version)
      throw new Error(`the database has schema ${found}, this program ${schema_version}`);
    if (storage.failure) return probeStorage(sqlite);
    await sqlite.write((root) =>
      root.run(build.updateTable("access_version").set({ only: 1 }).where("only", "=", 1)),
    );
  };

  let probed_ms = Number.NEGATIVE_INFINITY;
  let fault: Error | null = null;
  let running: Promise<void> | null = null;
  /** `/ready` is public, so a write is tried at most once a second, and only one at a time. */
  const probeWhenDue = (): Promise<void> | null => {
    const now_ms = performance.now();
    if (running || now_ms - probed_ms < probe_every_ms) return running;
    probed_ms = now_ms;
    running = probe()
      .then(
        () => {
          fault = null;
        },
        (error) => {
          fault = error;
        },
      )
      .finally(() => {
        running = null;
      });
    return running;
  };

  return async () => {
    const problem = fileProblem();
    if (problem !== null) return problem;
    const limit_ms = storage.failure ? failing_answer_limit_ms : answer_limit_ms;
    const in_time = await isDoneWithin(limit_ms, probeWhenDue());
    if (storage.failure) return storage.failure.message;
    if (!in_time) return "a write has not been saved for a second";
    return fault?.message ?? null;
  };
};

/** `work` must never reject. */
const isDoneWithin = async (limit_ms: number, work: Promise<void> | null): Promise<boolean> => {
  const { promise: over, resolve } = Promise.withResolvers<false>();
  const limit = setTimeout(() => resolve(false), limit_ms);
  const done = await Promise.race([work?.then(() => true) ?? true, over]);
  clearTimeout(limit);
  return done;
};
