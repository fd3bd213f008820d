import type { Organization } from "../../access/organization-queries.ts";
import { billClient } from "../../billing/recurring/bill.ts";
import { daysToBill } from "../../billing/recurring/days.ts";
import { clientsDue } from "../../billing/recurring/due.ts";
import { addToRun, beginRun, billedThrough, endRun } from "../../billing/recurring/record.ts";
import { type Instant, parseInstant, plusSeconds } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { pruneBatch } from "../../events/prune.ts";
import { recordMrrOf } from "../../reports/record-mrr.ts";
import { closeAllGaps } from "../../tickets/board/compact.ts";
import { archiveBatch } from "../../tickets/jobs/auto-archive.ts";
import type { TimedAction } from "../timed-action.ts";
import { daysOfPast } from "./days.ts";

/** What the service does each night, in one transaction each. */
const nightly: { time: string; run(tx: OrgTx, organization: Organization): void }[] = [
  { time: "00:00:00", run: (tx, organization) => recordMrrOf(tx, organization) },
  { time: "00:30:00", run: (tx, organization) => archiveEnded(tx, organization) },
  { time: "01:00:04", run: (tx, organization) => billMonthly(tx, organization) },
  { time: "01:23:00", run: (tx) => pruneEvents(tx) },
];

/** The nights of the past until now, so that the service has none to catch up. */
export const inventNights = (organization: Organization, now: Instant): TimedAction[] =>
  daysOfPast(organization, now).flatMap((day) =>
    nightly.flatMap(({ time, run }) => {
      const at = parseInstant(`${day}T${time}`, organization.timezone);
      return at === null || at > now ? [] : { at, run: (tx) => run(tx, organization) };
    }),
  );

const day_seconds = 24 * 3600;

const archiveEnded = (tx: OrgTx, { auto_archive_days }: Organization): void => {
  if (auto_archive_days === null) return;
  const moment = plusSeconds(tx.now, -auto_archive_days * day_seconds);
  if (archiveBatch(tx, moment) === 0) return;
  while (archiveBatch(tx, moment) > 0);
  closeAllGaps(tx);
};

const billMonthly = (tx: OrgTx, organization: Organization): void => {
  const days = daysToBill(organization.timezone, tx.now, billedThrough(tx));
  if (!days) return;
  beginRun(tx, days);
  const run = { id: Bun.randomUUIDv7(), ...days };
  for (const due of clientsDue(tx, days))
    addToRun(
      tx,
      run,
      due.flatMap((each) => billClient(tx, organization, each) ?? []),
    );
  endRun(tx, days);
};

const pruneEvents = (tx: OrgTx): void => {
  while (pruneBatch(tx) > 0);
};
