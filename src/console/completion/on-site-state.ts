import { toDecimal, toMinor } from "../../shared/money.ts";
import type { ExchangeRate } from "../api/document.d.ts";
import { numberOf } from "../format/typed-number.ts";
import { type ChangeDue, computeChange } from "./change-due.ts";
import type { OnSiteDraft, SentPayment } from "./draft.ts";
import { newestRate, type Pair, pairOf, typedRate } from "./rate.ts";

/** What a payment at the door comes to. */
export interface OnSiteState {
  pair: Pair;
  is_other: boolean;
  /** Null while something is missing for it. */
  reckoning: ChangeDue | null;
  /** All that is due, in the currency that is paid with; null while that is not known. */
  price: number | null;
  sent: SentPayment | undefined;
}

interface OnSiteInput {
  /** Minor units of the invoice's currency; null while it is not known. */
  due: number | null;
  /** The invoice's. */
  currency: string;
  rates: readonly ExchangeRate[];
}

/** What is handed over, as it is reckoned, and as it is sent. Without a change to give, all of it is taken. */
export const paymentAt = (
  draft: OnSiteDraft,
  { due, currency, rates }: OnSiteInput,
): OnSiteState => {
  const pair = pairOf(currency);
  const is_other = draft.currency !== currency;
  const rate = typedRate(draft.rate, newestRate(rates, pair, Date.now()), pair);
  const typed = numberOf(draft.handed);
  const handed = typed === null ? null : toMinor(typed, draft.currency);
  const reckoned = (minor: number | null): ChangeDue | null =>
    due === null || minor === null
      ? null
      : computeChange({
          due: { minor: due, currency },
          handed: { minor, currency: draft.currency },
          rate: rate?.rate ?? null,
        });
  const reckoning = reckoned(handed);
  const change = reckoning && draft.gives_change ? reckoning.change : 0;
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
    price: reckoned(0)?.price ?? null,
    reckoning,
    sent: draft.is_taken && typed !== null ? sent : undefined,
  };
};
