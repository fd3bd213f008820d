import { type Allocation, type AllocationRequest, allocate } from "../../../shared/allocation.ts";
import { toDecimal, toMinor } from "../../../shared/money.ts";
import type { Invoice, PaymentInput } from "../../api/document.d.ts";
import { exchanged, neededFor, type Rate } from "../../format/exchange.ts";
import { numberOf, typedNumber } from "../../format/typed-number.ts";

export type Method = NonNullable<PaymentInput["method"]>;

/** Where the money goes: one invoice, several, credit for later; or the client's credit to invoices. */
export type Target = "invoice" | "several" | "credit" | "apply";

/** A payment as it is filled in. What is null is not touched yet, and follows the rest. */
export interface Draft {
  target: Target;
  amount: string | null;
  currency: string;
  exchange_rate: string;
  handed: string;
  method: Method;
  reference: string;
  /** A wall time, or nothing for now. */
  paid_at: string;
  collector_id: string;
  /** What was typed for each invoice, by its id. */
  shares: Readonly<Record<string, string>> | null;
}

/** What the draft is reckoned with. */
export interface Terms {
  client_id: string;
  /** The currency of the invoices, else the client's. */
  account: string;
  /** The one invoice that it began with. */
  invoice: Invoice | undefined;
  /** The client's open invoices in that currency, the first due first. */
  open: readonly Invoice[];
  /** The client's credit in it, in minor units; null where it is not known. */
  credit: number | null;
  /** The organization's rates of the two currencies, the newest first; null while they are not known. */
  rates: readonly (Rate & { effective_at: string })[] | null;
  tolerance: number;
}

const minorOf = (typed: string, currency: string): number | null => {
  const number = numberOf(typed);
  return number === null ? null : toMinor(number, currency);
};

const balanceOf = ({ balance, currency }: Invoice): number => toMinor(balance, currency) ?? 0;

/** The rate that the payment is exchanged by: its own, else the newest of its moment; null when there is none. */
export const rateOf = (
  { currency, exchange_rate }: Draft,
  { account, rates }: Terms,
): Rate | null => {
  const typed = numberOf(exchange_rate);
  if (typed !== null) return { base: account, quote: currency, rate: typed };
  return rates?.[0] ?? null;
};

/** What is open of what it is for, in the account's currency; null when it is for nothing. */
const due = ({ target, shares }: Draft, { account, invoice, open }: Terms): number | null => {
  if (target === "credit") return null;
  if (target === "invoice") return invoice ? balanceOf(invoice) : null;
  if (shares)
    return open.reduce((sum, { id }) => sum + (minorOf(shares[id] ?? "", account) ?? 0), 0);
  return open.reduce((sum, each) => sum + balanceOf(each), 0);
};

/** What all of it comes to in the payment's currency, in minor units; null when that cannot be said. */
export const wholeOf = (draft: Draft, terms: Terms): number | null => {
  const minor = due(draft, terms);
  if (minor === null || draft.currency === terms.account) return minor;
  const rate = rateOf(draft, terms);
  return rate && neededFor({ minor, currency: terms.account }, draft.currency, rate);
};

/** The amount as its field shows it: what was typed, else all that is open. */
export const amountShown = (draft: Draft, terms: Terms): string => {
  if (draft.amount !== null) return draft.amount;
  const whole = wholeOf(draft, terms);
  return whole ? String(toDecimal(whole, draft.currency)) : "";
};

/** What the payment is worth in the account's currency; null when that cannot be said. */
export const worthOf = (draft: Draft, terms: Terms): number | null => {
  if (draft.target === "apply") return terms.credit;
  const minor = minorOf(amountShown(draft, terms), draft.currency);
  if (minor === null || draft.currency === terms.account) return minor;
  const rate = rateOf(draft, terms);
  return rate && exchanged({ minor, currency: draft.currency }, terms.account, rate);
};

/** The share of each open invoice as its field shows it: what was typed, else the first due first. */
export const sharesShown = (draft: Draft, terms: Terms): Record<string, string> => {
  if (draft.shares) return { ...draft.shares };
  const wanted = terms.open.map((each) => ({ id: each.id, open: balanceOf(each), amount: null }));
  const { parts } = allocate(wanted, worthOf(draft, terms) ?? 0, 0);
  return Object.fromEntries(
    parts.map(({ id, taken }) => [id, taken ? String(toDecimal(taken, terms.account)) : ""]),
  );
};

/** The invoices that something is to go to, in order: so are they sent, and so refused. */
export const chosen = (
  draft: Draft,
  terms: Terms,
): readonly { invoice: Invoice; typed: string }[] => {
  const shares = sharesShown(draft, terms);
  return terms.open.flatMap((invoice) => {
    const typed = shares[invoice.id]?.trim() ?? "";
    return typed === "" || numberOf(typed) === 0 ? [] : [{ invoice, typed }];
  });
};

/** What it would settle, as the service reckons; null while something of it is no amount. */
export const allocationOf = (draft: Draft, terms: Terms): Allocation | null => {
  const worth = worthOf(draft, terms);
  if (worth === null) return null;
  const wanted = wantedOf(draft, terms);
  return wanted && allocate(wanted, worth, terms.tolerance);
};

const wantedOf = (draft: Draft, terms: Terms): AllocationRequest[] | null => {
  const { invoice } = terms;
  if (draft.target === "credit") return [];
  if (draft.target === "invoice")
    return invoice ? [{ id: invoice.id, open: balanceOf(invoice), amount: null }] : null;
  const wanted: AllocationRequest[] = [];
  for (const { invoice: each, typed } of chosen(draft, terms)) {
    const amount = minorOf(typed, terms.account);
    if (amount === null) return null;
    wanted.push({ id: each.id, open: balanceOf(each), amount });
  }
  return wanted;
};

/** The draft as the API takes it. */
export const bodyOf = (draft: Draft, terms: Terms): PaymentInput => {
  const { target, currency, exchange_rate, method, reference, paid_at, collector_id } = draft;
  const allocations = chosen(draft, terms).map(({ invoice, typed }) => ({
    invoice_id: invoice.id,
    amount: typedNumber(typed),
  }));
  if (target === "apply") return { client_id: terms.client_id, amount: 0, allocations };
  return {
    ...(target === "invoice"
      ? { invoice_id: terms.invoice?.id ?? null }
      : { client_id: terms.client_id }),
    ...(target === "several" ? { allocations } : {}),
    amount: typedNumber(amountShown(draft, terms)),
    currency,
    ...(exchange_rate.trim() === "" || currency === terms.account
      ? {}
      : { exchange_rate: typedNumber(exchange_rate) }),
    method,
    reference: reference.trim() || null,
    ...(paid_at === "" ? {} : { paid_at }),
    ...(collector_id === "" ? {} : { collector_id: Number(collector_id) }),
  };
};
