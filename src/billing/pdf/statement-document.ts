import type { ClientRow } from "../../clients/client.ts";
import { dateIn, now } from "../../clock/instant.ts";
import type { DateRange } from "../../clock/period.ts";
import type { EntryKind } from "../../shared/journal.ts";
import { inFull } from "../../shared/money.ts";
import type { Account } from "../statement/statement.ts";
import type { StatementDocument, StatementsDocument } from "./document.ts";
import { clientLines } from "./invoice-document.ts";
import { printedDate, printedLine } from "./printable.ts";

const kinds: Record<EntryKind, string> = {
  invoice: "Invoice",
  void: "Invoice voided",
  payment: "Payment",
  payment_deletion: "Payment deleted",
  client_deletion: "Client deleted",
};

/** The data of a statement's PDF. */
export const statementDocument = (
  organization: { name: string; timezone: string },
  client: ClientRow,
  range: DateRange,
  account: Account,
): StatementDocument => ({
  template: "statement",
  issuer: printedLine(organization.name),
  ...contentOf(organization, client, range, account),
});

/** A client and one of their accounts. */
export interface PrintedAccount {
  client: ClientRow;
  account: Account;
}

/** The data of a PDF of several statements. */
export const statementsDocument = (
  organization: { name: string; timezone: string },
  accounts: readonly PrintedAccount[],
  range: DateRange,
): StatementsDocument => ({
  template: "statements",
  issuer: printedLine(organization.name),
  range: rangeInWords(range),
  statements: accounts.map(({ client, account }) =>
    contentOf(organization, client, range, account),
  ),
});

const contentOf = (
  organization: { timezone: string },
  client: ClientRow,
  range: DateRange,
  { currency, opening_balance, entries, closing_balance }: Account,
): StatementsDocument["statements"][number] => {
  const amount = (minor: number) => inFull(minor, currency);
  return {
    client: clientLines(client),
    currency,
    range: rangeInWords(range),
    printed_on: printedDate(dateIn(organization.timezone, now())),
    opening_balance: amount(opening_balance),
    entries: entries.map((entry) => ({
      date: printedDate(entry.date),
      kind: entry.kind === "payment" && entry.amount === 0 ? "Credit applied" : kinds[entry.kind],
      reference: printedLine(entry.reference ?? ""),
      amount: amount(entry.amount),
      balance: amount(entry.balance),
    })),
    closing: {
      label: closing_balance < 0 ? "Closing balance (credit)" : "Closing balance",
      amount: amount(closing_balance),
    },
  };
};

const rangeInWords = ({ date_from, date_to }: DateRange): string => {
  if (date_from !== undefined && date_to !== undefined)
    return `${printedDate(date_from)} to ${printedDate(date_to)}`;
  if (date_from !== undefined) return `From ${printedDate(date_from)}`;
  return date_to === undefined ? "All entries" : `Until ${printedDate(date_to)}`;
};
