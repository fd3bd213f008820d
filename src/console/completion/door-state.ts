import type { ExchangeRate } from "../api/document.d.ts";
import { decimalsOf } from "../format/decimals.ts";
import { typedNumber } from "../format/typed-number.ts";
import { fromUnits, inUnits } from "./amounts.ts";
import { type Reckoning, reckon } from "./door.ts";
import type { DoorDraft, SentPayment } from "./draft.ts";
import { knownRate, type Pair, pairOf, typedRate } from "./rate.ts";

/** What a payment at the door comes to. */
export interface DoorState {
  pair: Pair;
  is_other: boolean;
  /** Null while something is missing for it. */
  reckoning: Reckoning | null;
  /** All that is due, in the currency that is paid with; null while that is not known. */
  price: number | null;
  sent: SentPayment | undefined;
}

interface Asked {
  /** Minor units of the invoice's currency; null while it is not known. */
  due: number | null;
  /** The invoice's. */
  currency: string;
  rates: readonly ExchangeRate[];
}

/** What is handed over, as it is reckoned, and as it is sent. Without a change to give, all of it is taken. */
export const paymentAt = (draft: DoorDraft, { due, currency, rates }: Asked): DoorState => {
  const pair = pairOf(currency);
  const is_other = draft.currency !== currency;
  const rate = typedRate(draft.rate, knownRate(rates, pair, Date.now()), pair);
  const exchange = rate?.exchange ?? null;
  const typed = typedNumber(draft.handed);
  const handed = typed === null ? null : inUnits(typed, decimalsOf(draft.currency));
  const known = due === null ? null : { due, in_other: is_other, exchange };
  const price = known && (reckon({ ...known, handed: 0 })?.price ?? null);
  const reckoning = known && handed !== null ? reckon({ ...known, handed }) : null;
  const taken =
    handed !== null && reckoning && draft.gives_change ? handed - reckoning.change : handed;
  const amount = taken === null ? Number(typed) : fromUnits(taken, decimalsOf(draft.currency));
  const sent: SentPayment = {
    amount,
    currency: draft.currency,
    method: draft.method,
    ...(is_other ? { exchange_rate: rate?.sent } : {}),
  };
  return {
    pair,
    is_other,
    price,
    reckoning,
    sent: draft.is_taken && typed !== null ? sent : undefined,
  };
};
