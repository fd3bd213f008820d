import { money } from "../format/money.ts";
import { moment } from "../format/time.ts";
import type { Entry } from "../offline/queue/entry.ts";
import { loggedIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import type { Money } from "./amounts.ts";
import type { ExpectedStop } from "./expected.ts";

type Line = readonly [label: string, value: string];

const shown = (amounts: readonly Money[]): string =>
  amounts.map(({ currency, amount }) => money(amount, currency)).join(" + ");

/** The lines of a receipt for the money of an entry; null for an entry without money. */
export const receiptLines = (
  { action, made_ms, owner_name, taken }: Entry,
  { client, due }: ExpectedStop,
): Line[] | null => {
  if (action.kind !== "outcome" || !action.body.payment) return null;
  const { my_round, payment_method } = strings.value;
  const { amount, currency, method } = action.body.payment;
  const { worth } = action;
  const { receipt_number, credit } = (taken?.answer ?? {}) as {
    receipt_number?: string;
    credit?: Money | null;
  };
  const lines: (Line | false)[] = [
    [my_round.receipt, receipt_number ?? my_round.number_follows],
    [my_round.date, moment(action.body.at ?? new Date(made_ms).toISOString())],
    [my_round.client, client.name],
    [my_round.received, money(amount, currency)],
    worth !== null && worth.currency !== currency && [my_round.worth, shown([worth])],
    [my_round.method, payment_method[method ?? "cash"]],
    credit ? [my_round.credit, shown([credit])] : false,
    [my_round.remains, due.length === 0 ? my_round.nothing_remains : shown(due)],
    [my_round.collector, owner_name],
  ];
  return lines.filter((line) => line !== false);
};

/** The receipt as a text to share. */
export const receiptText = (lines: readonly Line[]): string =>
  [loggedIn().organization.name, ...lines.map(([label, value]) => `${label}: ${value}`)].join("\n");
