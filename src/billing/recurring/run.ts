import {
  listOrganizations,
  type Organization,
  readOrganization,
} from "../../access/organization-queries.ts";
import type { Instant } from "../../clock/instant.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { OrgTx } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";
import { bill, type Outcome, rehearseBill } from "./bill.ts";
import { type Days, daysToBill } from "./days.ts";
import { type Due, dueIn } from "./due.ts";
import { addToRun, beginRun, billedThrough, endRun, type Run } from "./record.ts";
import { addTo, nothing, type Tally } from "./tally.ts";

/*
 * The monthly bill (decisions §6). A run goes through an organization's days and clients in short
 * changes. Each finds out anew, in its transaction, whom it may still bill; so runs may be killed,
 * repeated and run beside each other.
 */

/** What a run of an organization did, or would do. */
export interface RunReport extends Tally {
  organization: Organization;
  /** Null of a rehearsal. */
  id: string | null;
  ran_at: Instant;
  days: Days;
}

/** Bills every organization as it is at a moment, or only says what that would do. Returns a report of each that had something to bill. */
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
    const report = await (dry_run ? rehearse : run)(sqlite, organization, days, at);
    if (report.invoices + report.failures_count > 0) reports.push(report);
  });
  return reports;
};

/** How many invoices the runs made. */
export const invoicesIn = (reports: readonly RunReport[]): number =>
  reports.reduce((sum, { invoices }) => sum + invoices, 0);

/** Bills the organizations where a day has begun that no run has looked at. Returns how many invoices that made. */
export const billNewDays = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let invoices = 0;
  await eachOrganization(sqlite, async (organization) => {
    const days = newDays(sqlite, organization, at);
    if (days) invoices += (await run(sqlite, organization, days, at)).invoices;
  });
  return invoices;
};

/** One after the other, others having their turn between. What goes wrong in one is thrown when all had theirs. */
const eachOrganization = async (
  sqlite: Sqlite,
  work: (organization: Organization) => Promise<void>,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const organization of listOrganizations(sqlite)) {
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
  const write = <T>(change: (tx: OrgTx) => T) =>
    sqlite.write((root) => change(root.org(org_id)), at);
  const db = sqlite.reader(org_id);
  const report = { organization, id: Bun.randomUUIDv7(), ran_at: at, days, ...nothing() };
  await write((tx) => beginRun(tx, days));
  await eachPart(dueIn(db, days), report, (left) =>
    write((tx) => billPart(tx, { id: report.id, ...days }, left)),
  );
  await write((tx) => endRun(tx, days));
  return report;
};

const billPart = (tx: OrgTx, run: Run, left: Due[]): Outcome[] => {
  const organization = readOrganization(tx);
  const outcomes = someOf(left, (due) => bill(tx, organization, due));
  addToRun(tx, run, outcomes);
  return outcomes;
};

const rehearse = async (
  sqlite: Sqlite,
  organization: Organization,
  days: Days,
  at: Instant,
): Promise<RunReport> => {
  const db = sqlite.reader(organization.id);
  const report = { organization, id: null, ran_at: at, days, ...nothing() };
  await eachPart(dueIn(db, days), report, async (left) =>
    sqlite.read(() => someOf(left, (due) => rehearseBill(db, due))),
  );
  return report;
};

/** Does what is due, a part at a time, others having their turn between; `part` takes from the list what it does. */
const eachPart = async (
  looks: Generator<Due[]>,
  tally: Tally,
  part: (left: Due[]) => Promise<Outcome[]>,
): Promise<void> => {
  for (const left of looks) {
    do {
      await new Promise(setImmediate);
      if (left.length > 0) addTo(tally, await part(left));
    } while (left.length > 0);
  }
};

/** Takes from `left` what it does: at least the first, and more while the slice lasts. */
const someOf = (left: Due[], work: (due: Due) => Outcome | null): Outcome[] => {
  const outcomes = doSlice(left, work);
  left.splice(0, outcomes.length);
  return outcomes.filter((outcome) => outcome !== null);
};
