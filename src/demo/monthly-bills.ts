import type { Organization } from "../access/organization-queries.ts";
import { billClient } from "../billing/recurring/bill.ts";
import { daysToBill, eachDay } from "../billing/recurring/days.ts";
import { clientsDue } from "../billing/recurring/due.ts";
import { addToRun, beginRun, billedThrough, endRun } from "../billing/recurring/record.ts";
import { dateIn, type Instant, parseInstant, plusDays } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import type { TimedAction } from "./timed-action.ts";

/** For how many days the provider has used monthly billing. */
export const billed_days = 92;

/** The monthly runs until now, each at its time, so that the service has none to catch up. */
export const inventMonthlyBills = (organization: Organization, now: Instant): TimedAction[] => {
  const today = dateIn(organization.timezone, now);
  const nights = eachDay({ from: plusDays(today, -billed_days), to: today });
  return nights.flatMap((day) => {
    const at = parseInstant(`${day}T01:00:04`, organization.timezone);
    return at === null || at > now ? [] : { at, run: (tx) => runOf(tx, organization) };
  });
};

/** The same as a run of the service, in one transaction. */
const runOf = (tx: OrgTx, organization: Organization): void => {
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
