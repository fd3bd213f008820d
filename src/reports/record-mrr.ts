import { type Organization, organizationsHere } from "../access/organization-queries.ts";
import { type CalendarDate, dateIn, type Instant, plusDays } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { createdOn } from "./created-on.ts";
import { nextMonthlyAmounts } from "./mrr.ts";
import { addTo } from "./report.ts";

/*
 * What is recurring cannot be told later, since prices, items and clients change. So once a local day has ended, its
 * monthly recurring revenue is stored. While the service was down nothing changed: the days that it missed have the
 * revenue of the start.
 */

/** Clients read at a time, so that the event loop is not blocked. */
const batch_max = 200;

/** Stores the monthly recurring revenue of the days that have ended. Returns the number of organizations. */
export const recordMrr = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let recorded = 0;
  for (const organization of organizationsHere(sqlite)) {
    await new Promise(setImmediate);
    const db = sqlite.reader(organization.id);
    const days = daysToRecord(db, organization, at);
    if (days.length === 0) continue;
    const amounts: Amounts = new Map();
    for (const found of monthlyAmounts(db)) {
      addAmounts(amounts, found);
      await new Promise(setImmediate);
    }
    await sqlite.write((tx) => record(tx.org(organization.id), organization, days, amounts), at);
    recorded += 1;
  }
  return recorded;
};

/** The same for a small organization, in one change. */
export const recordMrrOf = (tx: OrgTx, organization: Organization): void => {
  const amounts: Amounts = new Map();
  for (const found of monthlyAmounts(tx)) addAmounts(amounts, found);
  record(tx, organization, daysToRecord(tx, organization, tx.now), amounts);
};

const recordedThrough = prepareInOrg()((param) =>
  build.selectFrom("daily_figures").select("through").where("org_id", "=", param("org_id")),
);

/** The days after the last recorded one, or since the organization exists, before today. */
const daysToRecord = (db: OrgReader, { timezone }: Organization, at: Instant): CalendarDate[] => {
  const today = dateIn(timezone, at);
  const through = db.first(recordedThrough, {})?.through;
  const days: CalendarDate[] = [];
  let day = through === undefined ? createdOn(db, timezone) : plusDays(through, 1);
  for (; day < today; day = plusDays(day, 1)) days.push(day);
  return days;
};

/** What clients are billed each month, a batch of clients at a time. */
function* monthlyAmounts(db: OrgReader) {
  for (let after = { after_due_day: 0, after_seq: 0 }; ; ) {
    const found = db.all(nextMonthlyAmounts, { ...after, max: batch_max });
    const last = found.at(-1);
    if (!last) return;
    yield found;
    after = { after_due_day: last.due_day ?? 0, after_seq: last.seq };
  }
}

/** Minor units by currency and branch. The keys are JSON. */
type Amounts = Map<string, number>;

const addAmounts = (
  amounts: Amounts,
  found: readonly { currency: string; branch_id: string | null; amount: number }[],
): void => {
  for (const { currency, branch_id, amount } of found)
    addTo(amounts, JSON.stringify([currency, branch_id ?? ""]), amount);
};

const record = (
  tx: OrgTx,
  { currency: own }: Organization,
  days: readonly CalendarDate[],
  amounts: Amounts,
): void => {
  const rows = new Map([[JSON.stringify([own, ""]), 0], ...amounts]);
  for (const day of days)
    for (const [key, amount] of rows) {
      const [currency, branch_id] = JSON.parse(key) as [string, string];
      tx.run(
        tx
          .into("daily_mrr", { day, currency, branch_id, amount })
          .onConflict((row) => row.doNothing()),
      );
    }
  const through = days.at(-1);
  if (through === undefined) return;
  tx.run(
    tx
      .into("daily_figures", { through })
      .onConflict((row) => row.column("org_id").doUpdateSet({ through })),
  );
};
