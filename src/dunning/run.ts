import { type Organization, readOrganization } from "../access/organization-queries.ts";
import { dateIn, type Instant } from "../clock/instant.ts";
import type { OrgReader, OrgTx, SaveChange } from "../database/org.ts";
import { carryOut, hasWork, previewResult } from "./carry-out.ts";
import { clientsDue } from "./clients-due.ts";
import { type DayPlan, planOf } from "./decision/day-plan.ts";
import { decide } from "./decision/decide.ts";
import { hasStarted, type Policy } from "./decision/steps.ts";
import type { Circumstances } from "./facts.ts";
import { readPolicy } from "./policy.ts";
import { addToRun, beginRun, endRun } from "./record.ts";
import { emptyResult, type RunResult } from "./result.ts";
import { eachOfSlice, inSlices, type Slice } from "./slices.ts";

/*
 * A run of the dunning policy (beyond §11.1) carries out a day's decisions, client by client, in short
 * transactions. Each transaction reads the policy and its clients again, and a unique index lets a step run once
 * for an invoice, so runs may be killed, repeated or run concurrently.
 */

/** One organization's database, and how a change of it is saved. */
export interface Books {
  db: OrgReader;
  write: SaveChange;
}

/** What a run did. */
export interface FinishedRun extends RunResult {
  id: string;
  /** False if `until_ms` passed before all clients were judged. */
  finished: boolean;
}

interface Options {
  /** The moment that the run is for. */
  at: Instant;
  /** Of `performance.now()`: ends the run early, as if it were killed. */
  until_ms?: number;
}

interface Due extends Circumstances {
  plan: DayPlan;
}

/** The day's plan of a policy that is on and whose time has come; otherwise null. */
export const dueOf = (organization: Organization, policy: Policy, at: Instant): Due | null => {
  const day = dateIn(organization.timezone, at);
  if (!policy.enabled || !hasStarted(policy, organization.timezone, day, at)) return null;
  const plan = planOf(policy, day, day);
  return plan && { organization, policy, day, at, plan };
};

/** Runs an organization's policy for the local day of `at`. Does nothing if it is not due. */
export const runPolicy = async (books: Books, { at, until_ms }: Options): Promise<FinishedRun> => {
  const { db, write } = books;
  const run = { id: Bun.randomUUIDv7(), ...emptyResult() };
  const due = dueOf(readOrganization(db), readPolicy(db), at);
  if (!due) return { ...run, finished: true };
  await lookAtFirst(db, due);
  const finished = await inSlices(
    clientsDue(db, due.policy, due.day),
    run,
    (ids) => write((tx) => runSlice(tx, run.id, due, ids)),
    until_ms,
  );
  if (finished)
    await write((tx) => {
      if (stillDue(tx, due)) endRun(tx, due.day);
    });
  return { ...run, finished };
};

/** Adds up what `runPolicy` would do, without changing anything. `policy` is the stored one unless told. */
export const dryRun = async (
  { db }: Pick<Books, "db">,
  { at, until_ms, policy = readPolicy(db) }: Options & { policy?: Policy },
): Promise<RunResult & { finished: boolean }> => {
  const result = emptyResult();
  const due = dueOf(readOrganization(db), policy, at);
  if (!due) return { ...result, finished: true };
  const finished = await inSlices(
    clientsDue(db, policy, due.day),
    result,
    async (ids) => previewSlice(db, due, ids),
    until_ms,
  );
  return { ...result, finished };
};

/** Prepares the statements of facts in a turn of its own, so that the first transaction is not the longest. */
const lookAtFirst = async (db: OrgReader, due: Due): Promise<void> => {
  const [first = []] = clientsDue(db, due.policy, due.day);
  await new Promise(setImmediate);
  previewSlice(db, due, first.slice(0, 1));
};

/** The policy as it is now, if it has not been switched off or put off since the run began. */
const stillDue = (db: OrgReader, { at, day }: Due): Due | null => {
  const due = dueOf(readOrganization(db), readPolicy(db), at);
  return due?.day === day ? due : null;
};

/** Judges clients again and carries out what is decided. */
const runSlice = (tx: OrgTx, run_id: string, began: Due, ids: readonly string[]): Slice => {
  const due = stillDue(tx, began);
  if (!due) return { result: emptyResult(), processed: ids.length };
  let has_begun = false;
  const slice = eachOfSlice(tx, due, ids, (judged) => {
    const decision = decide(due.plan, judged.facts);
    if (!hasWork(decision)) return emptyResult();
    if (!has_begun) beginRun(tx, run_id);
    has_begun = true;
    return carryOut(tx, { ...due, run_id }, judged, decision);
  });
  if (has_begun) addToRun(tx, run_id, slice.result);
  return slice;
};

const previewSlice = (db: OrgReader, due: Due, ids: readonly string[]): Slice =>
  eachOfSlice(db, due, ids, (judged) => previewResult(judged, decide(due.plan, judged.facts)));
