import { type Organization, organizationsHere } from "../access/organization-queries.ts";
import type { Instant } from "../clock/instant.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { SaveChange } from "../database/org.ts";
import { readPolicy } from "./policy.ts";
import type { RunResult } from "./result.ts";
import { dryRun, dueOf, type FinishedRun, runPolicy } from "./run.ts";

/** What a run of an organization did, or what a dry run found. */
export interface RunReport extends RunResult {
  organization: Organization;
  /** Null for a dry run. */
  id: string | null;
  ran_at: Instant;
}

/** Runs the policy of every organization where it is due at a moment, or only computes the results. Reports those with work. */
export const runAll = async (
  sqlite: Sqlite,
  at: Instant,
  { dry_run }: { dry_run: boolean },
): Promise<RunReport[]> => {
  const reports: RunReport[] = [];
  await eachEnabled(sqlite, async (organization) => {
    const { finished: _, ...result } = dry_run
      ? { id: null, ...(await dryRun({ db: sqlite.reader(organization.id) }, { at })) }
      : await run(sqlite, organization, at);
    if (workIn(result) > 0) reports.push({ organization, ran_at: at, ...result });
  });
  return reports;
};

/** Runs the organizations where the policy is due and has not run on this day. Returns how much they did. */
export const runNewDays = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let work = 0;
  await eachEnabled(sqlite, async (organization) => {
    const policy = readPolicy(sqlite.reader(organization.id));
    const due = dueOf(organization, policy, at);
    // Not only a later day: it may have run while the clock was ahead.
    if (due && due.day !== policy.ran_on) work += workIn(await run(sqlite, organization, at));
  });
  return work;
};

/** Messages, suspensions and superseded steps together. */
export const workIn = ({ messages, suspensions, superseded }: RunResult): number =>
  messages + suspensions + superseded;

const run = (sqlite: Sqlite, { id }: Organization, at: Instant): Promise<FinishedRun> => {
  const write: SaveChange = (change) => sqlite.write((root) => change(root.org(id)), at);
  return runPolicy({ db: sqlite.reader(id), write }, { at });
};

const enabled = prepare<Record<never, never>>()(() =>
  build
    .selectFrom("dunning_policies")
    .select("org_id")
    .where("enabled", "=", 1)
    .modifyFront(across_organizations),
);

/** One after the other, yielding to the event loop in between. Throws the first error after all have run. */
const eachEnabled = async (
  sqlite: Sqlite,
  work: (organization: Organization) => Promise<void>,
): Promise<void> => {
  const ids = new Set(sqlite.all(enabled, {}).map(({ org_id }) => org_id));
  if (ids.size === 0) return;
  const errors: unknown[] = [];
  for (const organization of organizationsHere(sqlite).filter(({ id }) => ids.has(id))) {
    await new Promise(setImmediate);
    await work(organization).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
};
