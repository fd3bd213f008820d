import type { ClientRow } from "../../clients/client.ts";
import { dateIn, now } from "../../clock/instant.ts";
import type { DateRange } from "../../clock/period.ts";
import { document_labels } from "../../customer-texts/documents/dictionaries.ts";
import { type Language, languageOf } from "../../customer-texts/language.ts";
import { inFull } from "../../shared/money.ts";
import type { Account } from "../statement/statement.ts";
import type {
  PrintedRange,
  StatementContent,
  StatementDocument,
  StatementsDocument,
} from "./document.ts";
import { clientLines, type Issuer } from "./parties.ts";
import { printedDate, printedLine } from "./printable.ts";

/** The data of a statement's PDF. */
export const statementDocument = (
  organization: Issuer,
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
  organization: Issuer,
  accounts: readonly PrintedAccount[],
  range: DateRange,
): StatementsDocument => ({
  template: "statements",
  language: organization.language,
  issuer: printedLine(organization.name),
  range: printedRange(range, organization.language),
  statements: accounts.map(({ client, account }) =>
    contentOf(organization, client, range, account),
  ),
});

const contentOf = (
  organization: Issuer,
  client: ClientRow,
  range: DateRange,
  { currency, opening_balance, entries, closing_balance }: Account,
): StatementContent => {
  const language = languageOf(client.language, organization.language);
  const labels = document_labels[language];
  const amount = (minor: number) => inFull(minor, currency);
  return {
    language,
    client: clientLines(client),
    currency,
    range: printedRange(range, language),
    printed_on: printedDate(dateIn(organization.timezone, now()), language),
    opening_balance: amount(opening_balance),
    entries: entries.map((entry) => ({
      date: printedDate(entry.date, language),
      kind:
        entry.kind === "payment" && entry.amount === 0
          ? labels.credit_applied
          : labels.entry_kinds[entry.kind],
      reference: printedLine(entry.reference ?? ""),
      amount: amount(entry.amount),
      balance: amount(entry.balance),
    })),
    closing: {
      label: closing_balance < 0 ? labels.closing_credit : labels.closing_balance,
      amount: amount(closing_balance),
    },
  };
};

const printedRange = ({ date_from, date_to }: DateRange, language: Language): PrintedRange => ({
  from: date_from === undefined ? null : printedDate(date_from, language),
  until: date_to === undefined ? null : printedDate(date_to, language),
});
