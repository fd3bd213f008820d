import {
  type Organization,
  organizationsHere,
  readOrganization,
} from "../../access/organization-queries.ts";
import type { Instant } from "../../clock/instant.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { OrgReader, OrgTx, SaveChange } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";
import { billClient, type Outcome, previewBill } from "./bill.ts";
import { type Days, daysToBill } from "./days.ts";
import { clientsDue, type Due } from "./due.ts";
import { addToRun, beginRun, billedThrough, endRun, type Run } from "./record.ts";
import { addOutcomes, emptyResult, type RunResult } from "./totals.ts";

/*
 * The monthly run (decisions §6) bills an organization's clients day by day, in short transactions. Each
 * transaction checks again which clients are still to be billed, so runs may be killed, repeated or run
 * concurrently.
 */

/** What a run of an organization did, or what a dry run found. */
export interface RunReport extends RunResult {
  organization: Organization;
  /** Null for a dry run. */
  id: string | null;
  ran_at: Instant;
  days: Days;
}

/** Bills every organization as of a moment, or only computes the results. Returns a report for each that had clients to bill. */
export const billAll = async (
  sqlite: Sqlite,
  at: Instant,
  { dry_run }: { dry_run: boolean },
): Promise<RunReport[]> => {
  const reports: RunReport[] = [];
  await eachOrganization(sqlite, async (organization) => {
    const through = billedThrough(sqlite.reader(organization.id));
    const days = daysToBill(organization.timezone, at, through);
    if (!days) return;
    const report = await (dry_run ? dryRun : run)(sqlite, organization, days, at);
    if (report.invoices + report.failures_count > 0) reports.push(report);
  });
  return reports;
};

/** The number of invoices that the runs created. */
export const invoicesIn = (reports: readonly RunReport[]): number =>
  reports.reduce((sum, { invoices }) => sum + invoices, 0);

/** Bills the organizations that have new days since their last run. Returns the number of invoices created. */
export const billNewDays = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let invoices = 0;
  await eachOrganization(sqlite, async (organization) => {
    const days = newDays(sqlite, organization, at);
    if (days) invoices += (await run(sqlite, organization, days, at)).invoices;
  });
  return invoices;
};

/** Runs sequentially, yielding to the event loop in between. Throws the first error after all have run. */
const eachOrganization = async (
  sqlite: Sqlite,
  work: (organization: Organization) => Promise<void>,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const organization of organizationsHere(sqlite)) {
    await new Promise(setImmediate);
    await work(organization).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
};

const newDays = (sqlite: Sqlite, { id, timezone }: Organization, at: Instant): Days | null => {
  const through = billedThrough(sqlite.reader(id));
  const days = daysToBill(timezone, at, through);
  return days?.to === through ? null : days;
};

const run = async (
  sqlite: Sqlite,
  organization: Organization,
  days: Days,
  at: Instant,
): Promise<RunReport> => {
  const { id: org_id } = organization;
  const write: SaveChange = (change) => sqlite.write((root) => change(root.org(org_id)), at);
  const { finished: _, ...result } = await billDays({ db: sqlite.reader(org_id), write }, days);
  return { organization, ran_at: at, days, ...result };
};

/** One organization's database, and how a change of it is saved. */
export interface Books {
  db: OrgReader;
  write: SaveChange;
}

/** What a run did. */
export interface BilledDays extends RunResult {
  id: string;
  /** False if `until_ms` passed before all clients were billed. */
  finished: boolean;
}

/** Bills the days as the job does. `until_ms`, of `performance.now()`, ends it early, as if it were killed. */
export const billDays = async (
  { db, write }: Books,
  days: Days,
  until_ms?: number,
): Promise<BilledDays> => {
  await write((tx) => beginRun(tx, days));
  const result = await billClients({ db, write }, clientsDue(db, days), days, until_ms);
  if (result.finished) await write((tx) => endRun(tx, days));
  return result;
};

/** Bills the clients in short transactions. */
export const billClients = async (
  { write }: Books,
  clients: Generator<Due[]>,
  days: Days,
  until_ms = Number.POSITIVE_INFINITY,
): Promise<BilledDays> => {
  const id = Bun.randomUUIDv7();
  const result = emptyResult();
  const finished = await inSlices(
    clients,
    result,
    (remaining) => write((tx) => billSlice(tx, { id, ...days }, remaining)),
    until_ms,
  );
  return { id, finished, ...result };
};

const billSlice = (tx: OrgTx, run: Run, remaining: Due[]): Outcome[] => {
  const organization = readOrganization(tx);
  const outcomes = takeSlice(remaining, (due) => billClient(tx, organization, due));
  addToRun(tx, run, outcomes);
  return outcomes;
};

const dryRun = async (
  sqlite: Sqlite,
  organization: Organization,
  days: Days,
  at: Instant,
): Promise<RunReport> => {
  const db = sqlite.reader(organization.id);
  const report = { organization, id: null, ran_at: at, days, ...emptyResult() };
  await inSlices(clientsDue(db, days), report, async (remaining) =>
    sqlite.read(() => takeSlice(remaining, (due) => previewBill(db, due))),
  );
  return report;
};

/**
 * Processes batches slice by slice, yielding to the event loop in between. `work` removes what it has processed.
 * Returns false if `until_ms` passed before the end.
 */
const inSlices = async (
  batches: Generator<Due[]>,
  result: RunResult,
  work: (remaining: Due[]) => Promise<Outcome[]>,
  until_ms = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  for (const remaining of batches) {
    do {
      if (performance.now() >= until_ms) return false;
      await new Promise(setImmediate);
      if (remaining.length > 0) addOutcomes(result, await work(remaining));
    } while (remaining.length > 0);
  }
  return true;
};

/** Processes and removes at least the first of `remaining`, and more until the slice's time is up. */
const takeSlice = (remaining: Due[], work: (due: Due) => Outcome | null): Outcome[] => {
  const outcomes = doSlice(remaining, work);
  remaining.splice(0, outcomes.length);
  return outcomes.filter((outcome) => outcome !== null);
};
