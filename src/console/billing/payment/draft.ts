import { type Allocation, type AllocationRequest, allocate } from "../../../shared/allocation.ts";
import { toMinor } from "../../../shared/money.ts";
import type { Invoice, PaymentInput } from "../../api/document.d.ts";
import { exchanged, neededFor, type Rate } from "../../format/exchange.ts";
import { typedMoney } from "../../format/typed-money.ts";
import { numberOf, typedNumber } from "../../format/typed-number.ts";

export type Method = NonNullable<PaymentInput["method"]>;

/** One invoice, several, or credit; `apply` allocates the client's credit to invoices. */
export type Target = "invoice" | "several" | "credit" | "apply";

/** A payment as typed. Null fields are computed from the others until something is typed. */
export interface Draft {
  target: Target;
  amount: string | null;
  currency: string;
  exchange_rate: string;
  handed: string;
  method: Method;
  reference: string;
  /** A wall time; empty for now. */
  paid_at: string;
  collector_id: string;
  /** Typed amounts by invoice id. */
  shares: Readonly<Record<string, string>> | null;
}

/** What the allocation is computed with. */
export interface Terms {
  client_id: string;
  /** The currency of the invoices, else the client's. */
  account: string;
  /** The invoice that the dialog was opened for. */
  invoice: Invoice | undefined;
  /** The client's open invoices in that currency, earliest due date first. */
  open: readonly Invoice[];
  /** The client's credit in that currency, in minor units; null if unknown. */
  credit: number | null;
  /** The organization's rates of the two currencies, newest first; null while they load. */
  rates: readonly (Rate & { effective_at: string })[] | null;
  tolerance: number;
}

const minorOf = (typed: string, currency: string): number | null => {
  const number = numberOf(typed);
  return number === null ? null : toMinor(number, currency);
};

const balanceOf = ({ balance, currency }: Invoice): number => toMinor(balance, currency) ?? 0;

/** The typed rate, else the newest at the payment's time; null without one. */
export const rateOf = (
  { currency, exchange_rate }: Draft,
  { account, rates }: Terms,
): Rate | null => {
  const typed = numberOf(exchange_rate);
  if (typed !== null) return { base: account, quote: currency, rate: typed };
  return rates?.[0] ?? null;
};

/** The open amount of the target in the account's currency; null for credit. */
const due = ({ target, shares }: Draft, { account, invoice, open }: Terms): number | null => {
  if (target === "credit") return null;
  if (target === "invoice") return invoice ? balanceOf(invoice) : null;
  if (shares)
    return open.reduce((sum, { id }) => sum + (minorOf(shares[id] ?? "", account) ?? 0), 0);
  return open.reduce((sum, each) => sum + balanceOf(each), 0);
};

/** The whole open amount in the payment's currency, in minor units; null without a rate. */
export const wholeOf = (draft: Draft, terms: Terms): number | null => {
  const minor = due(draft, terms);
  if (minor === null || draft.currency === terms.account) return minor;
  const rate = rateOf(draft, terms);
  return rate && neededFor({ minor, currency: terms.account }, draft.currency, rate);
};

/** The value of the amount field: what was typed, else the whole open amount. */
export const amountShown = (draft: Draft, terms: Terms): string => {
  if (draft.amount !== null) return draft.amount;
  const whole = wholeOf(draft, terms);
  return whole ? typedMoney(whole, draft.currency) : "";
};

/** The payment's value in the account's currency, in minor units; null without a rate or amount. */
export const worthOf = (draft: Draft, terms: Terms): number | null => {
  if (draft.target === "apply") return terms.credit;
  const minor = minorOf(amountShown(draft, terms), draft.currency);
  if (minor === null || draft.currency === terms.account) return minor;
  const rate = rateOf(draft, terms);
  return rate && exchanged({ minor, currency: draft.currency }, terms.account, rate);
};

/** The values of the share fields by invoice id: what was typed, else allocated by due date. */
export const sharesShown = (draft: Draft, terms: Terms): Record<string, string> => {
  if (draft.shares) return { ...draft.shares };
  const requested = terms.open.map((each) => ({
    id: each.id,
    open: balanceOf(each),
    amount: null,
  }));
  const { parts } = allocate(requested, worthOf(draft, terms) ?? 0, 0);
  return Object.fromEntries(
    parts.map(({ id, taken }) => [id, taken ? typedMoney(taken, terms.account) : ""]),
  );
};

/** The invoices with a share, in the order of the request body, which errors refer to. */
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

/** The allocation as the service would compute it; null while an amount is not a number. */
export const allocationOf = (draft: Draft, terms: Terms): Allocation | null => {
  const worth = worthOf(draft, terms);
  if (worth === null) return null;
  const requested = requestedAllocations(draft, terms);
  return requested && allocate(requested, worth, terms.tolerance);
};

const requestedAllocations = (draft: Draft, terms: Terms): AllocationRequest[] | null => {
  const { invoice } = terms;
  if (draft.target === "credit") return [];
  if (draft.target === "invoice")
    return invoice ? [{ id: invoice.id, open: balanceOf(invoice), amount: null }] : null;
  const requested: AllocationRequest[] = [];
  for (const { invoice: each, typed } of chosen(draft, terms)) {
    const amount = minorOf(typed, terms.account);
    if (amount === null) return null;
    requested.push({ id: each.id, open: balanceOf(each), amount });
  }
  return requested;
};

/** The request body. */
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
