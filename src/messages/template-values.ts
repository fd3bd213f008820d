import { inFull } from "../shared/money.ts";

/**
 * What the placeholders of a template stand for. All are texts; what is left out is empty. Amounts are in
 * `currency`, which stands for itself: an amount in another one carries its code (`amountIn`).
 */
export interface TemplateValues {
  client: { name: string; username: string };
  organization: { name: string };
  invoice?: InvoiceValues | undefined;
  ticket?: { number: string; title: string } | undefined;
  /** What the client owes. Left out when that is nothing. */
  debt?: string | undefined;
  /** ISO 4217. */
  currency?: string | undefined;
  /** Days, `2026-11-30`. */
  promise_until?: string | undefined;
  suspend_on?: string | undefined;
  bill_link?: string | null | undefined;
  payment?: { amount: string; receipt_number: string } | undefined;
}

/** The values that every message has. */
export const recipientValues = (
  organization: { name: string },
  client: { name: string; username: string },
): Pick<TemplateValues, "client" | "organization"> => ({
  client: { name: client.name, username: client.username },
  organization: { name: organization.name },
});

/** Of several invoices each is a list with commas. */
export interface InvoiceValues {
  number: string;
  total: string;
  balance: string;
  due_date: string;
}

/** An invoice of a message, amounts in minor units of its currency. */
export interface InvoiceOfMessage {
  /** `INV-2026-000001`. */
  number: string;
  total: number;
  balance: number;
  currency: string;
  due_date: string;
}

/** `1,234.50`; with its code where the message's `currency` is another: `100,000 LBP`. */
export const amountIn = (minor: number, of: string, currency: string): string =>
  of === currency ? inFull(minor, of) : `${inFull(minor, of)} ${of}`;

/** Invoices that a message lists. */
export const listed_invoices_max = 20;

/** The invoices as lists, at most 20 of them. `more`: how many others there are. */
export const invoiceValues = (
  invoices: readonly InvoiceOfMessage[],
  currency: string,
  more = 0,
): InvoiceValues | undefined => {
  if (invoices.length === 0) return undefined;
  const shown = invoices.slice(0, listed_invoices_max);
  const left_out = more + invoices.length - shown.length;
  const listOf = (text: (invoice: InvoiceOfMessage) => string): string =>
    [...shown.map(text), ...(left_out > 0 ? [`+${left_out}`] : [])].join(", ");
  return {
    number: listOf(({ number }) => number),
    total: listOf(({ total, currency: of }) => amountIn(total, of, currency)),
    balance: listOf(({ balance, currency: of }) => amountIn(balance, of, currency)),
    due_date: listOf(({ due_date }) => due_date),
  };
};

interface Owed {
  currency: string;
  amount: number;
}

/** The `currency` of a message about a debt: the client's own, unless everything is owed in others. */
export const currencyOf = (owed: readonly Owed[], own: string): string => {
  const due = owed.filter(({ amount }) => amount > 0).map(({ currency }) => currency);
  return due.includes(own) ? own : (due.at(-1) ?? own);
};

/**
 * What is owed, per currency: `currency` stands last and without its code, so that `{{debt}} {{currency}}` reads
 * `100,000 LBP, 12.50 USD`. It is 0 if all is owed in others. Undefined when nothing is owed.
 */
export const debtValue = (owed: readonly Owed[], currency: string): string | undefined => {
  const due = owed.filter(({ amount }) => amount > 0);
  if (due.length === 0) return undefined;
  const others = due.filter((each) => each.currency !== currency);
  const own = due.find((each) => each.currency === currency)?.amount ?? 0;
  return [...others, { amount: own, currency }]
    .map((each) => amountIn(each.amount, each.currency, currency))
    .join(", ");
};
