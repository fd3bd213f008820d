import { toDecimal, toMinor } from "../../shared/money.ts";
import type { Organization, OutcomeInput } from "../api/document.d.ts";
import type { OnSiteDraft } from "../completion/draft.ts";
import { type OnSitePaymentState, paymentState } from "../completion/on-site-state.ts";
import { newestRate, pairOf, type StoredRate } from "../completion/rate.ts";
import type { OutcomeAction } from "../offline/queue/entry.ts";
import type { Money } from "./amounts.ts";

/** What happened at a stop. */
export const choices = ["payment", "promised", "absent", "refused", "moved"] as const;

export type Choice = (typeof choices)[number];

/** An outcome as typed. Drafts are stored on devices: their properties keep their names. */
export interface StopDraft {
  choice: Choice;
  money: OnSiteDraft;
  promise_until: string;
  note: string;
}

/**
 * The debt that money in a currency pays, as the service chooses it: in that currency, else in the
 * organization's, else the first. Undefined if nothing is due.
 */
const debtPaidWith = (
  due: readonly Money[],
  currency: string,
  own_currency: string,
): Money | undefined =>
  due.find((debt) => debt.currency === currency) ??
  due.find((debt) => debt.currency === own_currency) ??
  due[0];

/** The draft of a new form. */
export const firstStopDraft = (
  due: readonly Money[],
  own_currency: string,
  rates: readonly StoredRate[],
): StopDraft => {
  const currency = due[0]?.currency ?? own_currency;
  return {
    choice: "payment",
    money: {
      is_taken: true,
      method: "cash",
      currency,
      handed: "",
      rate: newestRate(rates, pairOf(currency), Date.now()),
      gives_change: true,
    },
    promise_until: "",
    note: "",
  };
};

/** The draft of a refused outcome. */
export const stopDraftOf = (body: OutcomeInput, first: StopDraft): StopDraft => ({
  choice: body.outcome === "paid" || body.outcome === "part" ? "payment" : body.outcome,
  money: body.payment
    ? {
        ...first.money,
        method: body.payment.method ?? "cash",
        currency: body.payment.currency,
        handed: String(body.payment.amount),
      }
    : first.money,
  promise_until: body.promise_until ?? "",
  note: body.note ?? "",
});

export interface StopPayment {
  state: OnSitePaymentState;
  /** Null if nothing is due: then all of the money becomes credit. */
  due: number | null;
  /** The currency of what is due. */
  currency: string;
  /** The currencies to pay in: that one and its other, the organization's first. */
  offered: readonly string[];
  /** A smaller remainder settles the debt, in minor units. */
  tolerance: number;
  /** Whether something stays due after the payment; also true while that is unknown. */
  is_part: boolean;
}

/** The payment as computed from the draft. */
export const stopPayment = (
  { money }: StopDraft,
  due: readonly Money[],
  organization: Pick<Organization, "currency" | "rounding_tolerance">,
  rates: readonly StoredRate[],
): StopPayment => {
  const own_currency = organization.currency;
  const debt = debtPaidWith(due, money.currency, own_currency);
  const currency = debt?.currency ?? own_currency;
  const tolerance =
    currency === own_currency ? (toMinor(organization.rounding_tolerance, currency) ?? 0) : 0;
  const minor = debt ? toMinor(debt.amount, currency) : null;
  const state = paymentState(money, { due: minor, currency, rates, credit: 0, debt: 0 });
  const is_settled = state.change_due !== null && state.change_due.open <= tolerance;
  const { other } = state.pair;
  return {
    state,
    due: minor,
    currency,
    tolerance,
    offered: other === own_currency ? [other, currency] : [currency, other],
    is_part: due.length > 0 && !(is_settled && due.length === 1),
  };
};

/** The body to send and the worth of its payment; null without the amount of a payment. */
export const outcomeOfDraft = (
  { choice, promise_until, note }: StopDraft,
  { state, due, currency, is_part }: StopPayment,
): Pick<OutcomeAction, "body" | "worth"> | null => {
  const text = { note: note.trim() || null };
  if (choice !== "payment") {
    const promise = choice === "promised" ? { promise_until: promise_until || null } : {};
    return { body: { outcome: choice, ...promise, ...text }, worth: null };
  }
  const { sent, change_due } = state;
  if (!sent?.currency || sent.amount === 0) return null;
  const { amount, method = null, exchange_rate = null } = sent;
  const payment = { amount, currency: sent.currency, method, exchange_rate };
  const settled = due !== null && change_due ? due - change_due.open : null;
  return {
    body: {
      outcome: is_part ? "part" : "paid",
      payment,
      ...(is_part && promise_until ? { promise_until } : {}),
      ...text,
    },
    worth: settled === null ? null : { currency, amount: toDecimal(settled, currency) },
  };
};
