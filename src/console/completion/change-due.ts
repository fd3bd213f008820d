import {
  type Amount,
  type Change,
  changeOf,
  exchanged,
  neededFor,
  type Rate,
} from "../format/exchange.ts";

/** Cash received on site for an invoice. */
export interface CashReceived {
  due: Amount;
  handed: Amount;
  /** Between the invoice's and the other currency; null if unknown. */
  rate: Rate | null;
}

export interface ChangeDue {
  /** The amount due, in minor units of the currency handed over. */
  price: number;
  /** The change, in minor units of the currency handed over. */
  change: number;
  /** Ways to give the change, in one currency or both: people here carry dollars and pounds. */
  ways: readonly Change[];
  /** The amount still due, in minor units of the invoice's currency. */
  open: number;
}

/** Computes the change; null if the rate is missing or an amount is too large. */
export const computeChange = ({ due, handed, rate }: CashReceived): ChangeDue | null => {
  const is_same = handed.currency === due.currency;
  const price = is_same ? due.minor : rate && neededFor(due, handed.currency, rate);
  const worth = is_same ? handed.minor : rate && exchanged(handed, due.currency, rate);
  if (price === null || worth === null) return null;
  return {
    price,
    change: Math.max(handed.minor - price, 0),
    ways: waysOf(handed, price, rate),
    open: Math.max(due.minor - worth, 0),
  };
};

const waysOf = (handed: Amount, price: number, rate: Rate | null): Change[] => {
  const back = changeOf(handed, price, rate);
  if (!back) return [];
  const is_another = back.two?.some(({ currency }) => currency !== handed.currency);
  const other = is_another
    ? back.two
    : inWeakCurrency({ ...handed, minor: handed.minor - price }, rate);
  return other ? [back.same, other] : [back.same];
};

/** Less than a whole dollar is given back in pounds, since cents are not in use. */
const inWeakCurrency = (over: Amount, rate: Rate | null): Change | null => {
  if (!rate) return null;
  const weak = rate.rate >= 1 ? rate.quote : rate.base;
  const minor = over.currency === weak ? null : exchanged(over, weak, rate);
  return minor === null ? null : [{ minor, currency: weak }];
};
