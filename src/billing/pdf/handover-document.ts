import { dateIn, type Instant } from "../../clock/instant.ts";
import { languageOf } from "../../customer-texts/language.ts";
import { inFull } from "../../shared/money.ts";
import type { HandoverDocument } from "./document.ts";
import type { Issuer } from "./parties.ts";
import { printedDate, printedLine, printedLines } from "./printable.ts";

const note_max = 2000;
const note_lines_max = 40;

/** A handover to print. Amounts are in minor units of their currencies. */
export interface HandoverToPrint {
  collector: string;
  received_by: string;
  at: Instant;
  note: string | null;
  amounts: readonly { currency: string; expected: number; counted: number }[];
  payments: readonly {
    receipt_number: string | null;
    paid_at: Instant;
    deleted_at: Instant | null;
    name: string;
    amount: number;
    currency: string;
  }[];
}

/** The data of a handover's PDF, in the organization's language. */
export const handoverDocument = (
  organization: Issuer,
  { collector, received_by, at, note, amounts, payments }: HandoverToPrint,
): HandoverDocument => {
  const language = languageOf(null, organization.language);
  const local = (moment: Instant) => printedDate(dateIn(organization.timezone, moment), language);
  return {
    template: "handover",
    language,
    issuer: printedLine(organization.name),
    collector: printedLine(collector),
    received_by: printedLine(received_by),
    date: local(at),
    amounts: amounts.map(({ currency, expected, counted }) => ({
      currency,
      expected: inFull(expected, currency),
      counted: inFull(counted, currency),
      difference: inFull(counted - expected, currency),
    })),
    payments: payments.map((payment) => ({
      number: payment.receipt_number ?? "",
      date: local(payment.paid_at),
      client: printedLine(payment.name),
      amount: `${inFull(payment.amount, payment.currency)} ${payment.currency}`,
      is_cancelled: payment.deleted_at !== null,
    })),
    note: note === null ? null : printedLines(note, note_max, note_lines_max),
  };
};
