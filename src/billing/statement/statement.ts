import type { ClientRow } from "../../clients/client.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  plusDays,
  startOfDate,
} from "../../clock/instant.ts";
import { type DateRange, periodOf } from "../../clock/period.ts";
import type { OrgReader } from "../../database/org.ts";
import { currenciesOf } from "../../ledger/balances.ts";
import { refuseField } from "../../refusal.ts";
import type { ClientEntryKind } from "../../shared/journal.ts";
import { toDecimal } from "../../shared/money.ts";
import { type AccountPeriod, entriesOf, openingBalance, receiptNumbersOf } from "./queries.ts";
import type { Statement } from "./wire.ts";

/** Entries of a PDF. */
const printed_max = 1000;
/** Entries of a PDF of several statements. */
const printed_together_max = 5000;

export interface StatementRequest {
  client: Pick<ClientRow, "id" | "name" | "username" | "currency">;
  timezone: string;
  range: DateRange;
  /** Defaults to the client's. */
  currency: string | undefined;
}

/** The entries and balances of a statement, in minor units of its currency. */
export interface Account {
  currency: string;
  opening_balance: number;
  entries: {
    id: string;
    kind: ClientEntryKind;
    date: CalendarDate;
    reference: string | null;
    amount: number;
    balance: number;
  }[];
  closing_balance: number;
}

/** A client's statement in one currency. */
export const statement = (db: OrgReader, request: StatementRequest): Statement => {
  const account = accountOf(db, request);
  const others = currenciesOf(db, request.client.id).filter(
    (currency) => currency !== account.currency,
  );
  return statementView(request, account, others);
};

/** The account to print as a PDF. Refuses one with too many entries. */
export const statementToPrint = (db: OrgReader, request: StatementRequest): Account => {
  const account = accountOf(db, request);
  if (account.entries.length > printed_max)
    throw refuseField(
      "date_from",
      `must be later: a printed statement has at most ${printed_max} entries`,
    );
  return withReceiptNumbers(db, account);
};

/** The accounts to print in one PDF. Refuses more entries than fit. */
export const statementsToPrint = (
  db: OrgReader,
  requests: readonly StatementRequest[],
): Account[] => {
  let left = printed_together_max;
  return requests.map((request) => {
    const account = accountOf(db, request);
    left -= account.entries.length;
    if (left < 0)
      throw refuseField(
        "client_ids",
        `must name fewer clients: together, printed statements have at most ${printed_together_max} entries`,
      );
    return withReceiptNumbers(db, account);
  });
};

/** With the receipt's number of payments that have no reference, instead of their id, which nobody can read. */
const withReceiptNumbers = (db: OrgReader, account: Account): Account => {
  const references = account.entries.flatMap(({ reference }) => reference ?? []);
  const numbers = receiptNumbersOf(db, references);
  return {
    ...account,
    entries: account.entries.map((entry) => ({
      ...entry,
      reference: numbers.get(entry.reference ?? "") ?? entry.reference,
    })),
  };
};

/** Refuses a range that ends before it begins. */
const accountPeriod = ({ client, timezone, range, currency }: StatementRequest): AccountPeriod => {
  const { date_from, date_to } = range;
  if (date_from !== undefined && date_to !== undefined && date_to < date_from)
    throw refuseField("date_to", "must not be before date_from");
  return {
    client_id: client.id,
    currency: currency ?? client.currency,
    period: periodOf(range, timezone),
  };
};

/** The entries that affect the client's account in the currency, with the balance after each (decisions §6). */
const accountOf = (db: OrgReader, request: StatementRequest): Account => {
  const account_period = accountPeriod(request);
  const dateOf = cachedDates(request.timezone);
  const opening_balance = openingBalance(db, account_period);
  let balance = opening_balance;
  const entries = entriesOf(db, account_period).flatMap(({ created_at, amount, ...entry }) => {
    if (amount === null) return [];
    balance += amount;
    return [{ ...entry, date: dateOf(created_at), amount, balance }];
  });
  return { currency: account_period.currency, opening_balance, entries, closing_balance: balance };
};

/** Converts ascending instants to dates, with one timezone calculation per day. */
const cachedDates = (timezone: string): ((moment: Instant) => CalendarDate) => {
  let day: CalendarDate | undefined;
  let end = "";
  return (moment) => {
    if (day === undefined || moment >= end) {
      day = dateIn(timezone, moment);
      end = startOfDate(plusDays(day, 1), timezone);
    }
    return day;
  };
};

const statementView = (
  { client: { id, name, username }, range }: StatementRequest,
  { currency, opening_balance, entries, closing_balance }: Account,
  other_currencies: string[],
): Statement => ({
  client: { id, name, username },
  currency,
  date_from: range.date_from ?? null,
  date_to: range.date_to ?? null,
  opening_balance: toDecimal(opening_balance, currency),
  entries: entries.map(({ id, kind, date, reference, amount, balance }) => ({
    id,
    kind,
    date,
    reference,
    amount: toDecimal(amount, currency),
    balance: toDecimal(balance, currency),
  })),
  closing_balance: toDecimal(closing_balance, currency),
  other_currencies,
});
