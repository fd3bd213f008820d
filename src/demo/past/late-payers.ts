import type { Organization } from "../../access/organization-queries.ts";
import { openInvoicesOf } from "../../billing/invoices/open.ts";
import {
  type CalendarDate,
  dateIn,
  daysBetween,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { payInvoice } from "../payments.ts";
import { Random } from "../random.ts";
import type { TimedAction } from "../timed-action.ts";
import { type Debtors, in_cash } from "./debtors.ts";
import { switched_on_days_ago } from "./dunning.ts";

/** How many of the clients that the policy warns, and later suspends, pay within days. */
const shares = { warned: 0.5, suspended: 0.55 };
const within_days = 5;

/** Each afternoon some of those who were warned or suspended pay. */
export const inventLatePayments = (
  organization: Organization,
  debtors: Debtors,
  now: Instant,
): TimedAction[] => {
  const others = new Set(Object.values(debtors).map(({ external_ref }) => external_ref));
  const today = dateIn(organization.timezone, now);
  return Array.from({ length: switched_on_days_ago }, (_, index) =>
    plusDays(today, -index),
  ).flatMap((day) => {
    const at = parseInstant(`${day}T15:30`, organization.timezone);
    return at === null || at > now ? [] : [{ at, run: (tx) => payToday(tx, organization, others) }];
  });
};

const payToday = (tx: OrgTx, organization: Organization, others: ReadonlySet<string>): void => {
  const today = dateIn(organization.timezone, tx.now);
  for (const { client_id, external_ref, currency, kind, ran_on } of stepsSince(
    tx,
    plusDays(today, -within_days),
  )) {
    if (external_ref === null || others.has(external_ref)) continue;
    // The same on each day, and whatever the ids are.
    const random = new Random(
      Number(external_ref.replace(/\D/g, "")) + (kind === "suspend" ? 1 : 0),
    );
    const pays = random.chance(kind === "suspend" ? shares.suspended : shares.warned);
    if (!pays || random.between(1, within_days) !== daysBetween(ran_on, today)) continue;
    for (const invoice of openInvoicesOf(tx, client_id, currency))
      if (invoice.due_date < today) payInvoice(tx, organization, invoice, in_cash);
  }
};

const stepsSince = (tx: OrgTx, day: CalendarDate) =>
  tx.all(
    tx
      .from("dunning_actions")
      .innerJoin("clients", "clients.id", "dunning_actions.client_id")
      .select(["client_id", "external_ref", "currency", "kind", "ran_on"])
      .where("clients.org_id", "=", tx.org_id)
      .where("kind", "in", ["warning", "suspend"])
      .where("dunning_actions.status", "=", "done")
      .where("ran_on", ">=", day)
      .orderBy("external_ref")
      .groupBy(["client_id", "kind", "ran_on"]),
  );
