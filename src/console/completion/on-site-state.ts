import { toDecimal, toMinor } from "../../shared/money.ts";
import type { ExchangeRate } from "../api/document.d.ts";
import { numberOf } from "../format/typed-number.ts";
import { type ChangeDue, computeChange } from "./change-due.ts";
import type { OnSiteDraft, SentPayment } from "./draft.ts";
import { newestRate, type Pair, pairOf, typedRate } from "./rate.ts";

/** A payment on site as computed from its draft. */
export interface OnSitePaymentState {
  pair: Pair;
  is_other: boolean;
  /** Null while an amount or the rate is missing. */
  change_due: ChangeDue | null;
  /** The amount due in the currency of the payment; null if unknown. */
  price: number | null;
  sent: SentPayment | undefined;
}

interface OnSiteInput {
  /** In minor units of the invoice's currency; null if unknown. */
  due: number | null;
  /** The invoice's currency. */
  currency: string;
  rates: readonly ExchangeRate[];
}

/** Computes the change and the body to send. Without change to give, the whole amount is recorded. */
export const paymentState = (
  draft: OnSiteDraft,
  { due, currency, rates }: OnSiteInput,
): OnSitePaymentState => {
  const pair = pairOf(currency);
  const is_other = draft.currency !== currency;
  const rate = typedRate(draft.rate, newestRate(rates, pair, Date.now()), pair);
  const typed = numberOf(draft.handed);
  const handed = typed === null ? null : toMinor(typed, draft.currency);
  const changeFor = (minor: number | null): ChangeDue | null =>
    due === null || minor === null
      ? null
      : computeChange({
          due: { minor: due, currency },
          handed: { minor, currency: draft.currency },
          rate: rate?.rate ?? null,
        });
  const change_due = changeFor(handed);
  const change = change_due && draft.gives_change ? change_due.change : 0;
  const amount = handed === null ? (typed ?? 0) : toDecimal(handed - change, draft.currency);
  const sent: SentPayment = {
    amount,
    currency: draft.currency,
    method: draft.method,
    ...(is_other ? { exchange_rate: rate?.sent ?? null } : {}),
  };
  return {
    pair,
    is_other,
    price: changeFor(0)?.price ?? null,
    change_due,
    sent: draft.is_taken && typed !== null ? sent : undefined,
  };
};
