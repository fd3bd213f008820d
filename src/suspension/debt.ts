import type { Organization } from "../access/organization-queries.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import type { ClientRow } from "../clients/client.ts";
import { type CalendarDate, type Instant, plusDays } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { rateAt } from "../ledger/exchange-rates.ts";
import { clientAccount } from "../ledger/post.ts";
import { exchanged } from "../shared/money.ts";
import { invoicesDueBefore } from "./queries.ts";

interface DebtOptions {
  /** Whether what is due on the day itself counts. */
  includes_day: boolean;
}

/**
 * What a client owes on invoices that are past their due date on a day, less their unapplied credit, in minor
 * units of their currency. Negative when the credit is more.
 */
export const debtOf = (
  db: OrgReader,
  { id, currency }: Pick<ClientRow, "id" | "currency">,
  day: CalendarDate,
  { includes_day }: DebtOptions,
): number => {
  const due_before = includes_day ? plusDays(day, 1) : day;
  const due = invoicesDueBefore(db, id, currency, due_before).reduce(
    (sum, invoice) => sum + openAmount(invoice),
    0,
  );
  return due - clientAccount(db, id, currency).credit;
};

/**
 * The policy's `minimum_balance` in a client's currency, by the newest rate at a moment, in minor units. Null
 * without a rate.
 */
export const minimumIn = (
  db: OrgReader,
  organization: Pick<Organization, "currency">,
  currency: string,
  minimum_balance: number,
  at: Instant,
): number | null => {
  if (currency === organization.currency) return minimum_balance;
  const rate = rateAt(db, organization.currency, currency, at);
  return rate && exchanged(minimum_balance, organization.currency, currency, rate.ratio);
};
