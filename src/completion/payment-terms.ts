import { type Caller, holds } from "../access/caller.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import type { ClientRow } from "../clients/client.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { accountsOf } from "../ledger/balances.ts";
import { newestRates } from "../ledger/exchange-rates.ts";
import { toleranceIn } from "../ledger/tolerance.ts";
import { cash_currencies } from "../shared/billing-vocabulary.ts";
import { toDecimal } from "../shared/money.ts";
import type { TicketWithAssignees } from "../tickets/queries.ts";
import { invoiceOf } from "./completion.ts";

/**
 * What a payment on site depends on. Sums alone: which invoices a client owes needs `invoices:read`. The rates
 * are for whoever completes, who may have no right to read them elsewhere.
 */
export const paymentTerms = (
  db: OrgReader,
  caller: Caller,
  ticket: TicketWithAssignees,
  client: ClientRow | undefined,
) => {
  const { organization } = caller;
  const currency = client?.currency ?? organization.currency;
  const invoice = invoiceOf(db, ticket);
  const own = invoice !== null && invoice.client_id === client?.id ? invoice : null;
  const accounts = client ? accountsOf(db, client.id) : [];
  const others = new Set<string>([organization.currency, ...cash_currencies]);
  others.delete(currency);
  return {
    client_credit: client
      ? toDecimal(accounts.find((of) => of.currency === currency)?.credit ?? 0, currency)
      : null,
    client_debt: accounts
      .map(({ currency, receivable }) => ({
        currency,
        minor: receivable - (own?.currency === currency ? openAmount(own) : 0),
      }))
      .filter(({ minor }) => minor > 0)
      .map(({ currency, minor }) => ({ currency, amount: toDecimal(minor, currency) })),
    invoice_balance: invoice && toDecimal(openAmount(invoice), invoice.currency),
    rounding_tolerance: toDecimal(toleranceIn(organization, currency), currency),
    exchange_rates: holds(caller, "tickets:complete")
      ? newestRates(db, currency, [...others], now())
      : [],
  };
};
