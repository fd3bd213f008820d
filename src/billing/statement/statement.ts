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
import type { EntryKind } from "../../shared/journal.ts";
import { toDecimal } from "../../shared/money.ts";
import { type AccountPeriod, entriesOf, openingBalance } from "./queries.ts";
import type { Statement } from "./wire.ts";

/** A statement of more is no letter any more. */
const printed_max = 1000;

export interface StatementAsk {
  client: Pick<ClientRow, "id" | "name" | "username" | "currency">;
  timezone: string;
  range: DateRange;
  /** The client's unless told. */
  currency: string | undefined;
}

/** What is in a statement, in minor units of its currency. */
export interface Account {
  currency: string;
  opening_balance: number;
  entries: {
    id: string;
    kind: EntryKind;
    date: CalendarDate;
    reference: string | null;
    amount: number;
    balance: number;
  }[];
  closing_balance: number;
}

/** A client's statement in one currency. */
export const statement = (db: OrgReader, ask: StatementAsk): Statement => {
  const account = accountOf(db, ask);
  const others = currenciesOf(db, ask.client.id).filter(
    (currency) => currency !== account.currency,
  );
  return statementView(ask, account, others);
};

/** The account that a letter prints; refuses one that is too long. */
export const printedStatement = (db: OrgReader, ask: StatementAsk): Account => {
  const account = accountOf(db, ask);
  if (account.entries.length > printed_max)
    throw refuseField(
      "date_from",
      `must be later: a printed statement has at most ${printed_max} entries`,
    );
  return account;
};

const periodIn = ({ client, timezone, range, currency }: StatementAsk): AccountPeriod => ({
  client_id: client.id,
  currency: currency ?? client.currency,
  period: periodOf(range, timezone),
});

/** Each entry that touches the client's account in the currency, with what they owe after it (decisions §6). */
const accountOf = (db: OrgReader, ask: StatementAsk): Account => {
  const of = periodIn(ask);
  const dateOf = daysInOrder(ask.timezone);
  const opening_balance = openingBalance(db, of);
  let balance = opening_balance;
  const entries = entriesOf(db, of).flatMap(({ created_at, amount, ...entry }) => {
    if (amount === null) return [];
    balance += amount;
    return [{ ...entry, date: dateOf(created_at), amount, balance }];
  });
  return { currency: of.currency, opening_balance, entries, closing_balance: balance };
};

/** The days of moments in order: the timezone is asked once for each day. */
const daysInOrder = (timezone: string): ((moment: Instant) => CalendarDate) => {
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
  { client: { id, name, username }, range }: StatementAsk,
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
