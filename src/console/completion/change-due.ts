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
  /** Between the invoice's currency and the other one of the till; null while it is not known. */
  rate: Rate | null;
}

/** What that comes to. */
export interface ChangeDue {
  /** All that is due, in minor units of what was handed over. */
  price: number;
  /** What is too much, in minor units of what was handed over. */
  change: number;
  /** The ways to give it back: both currencies lie in a Lebanese till. */
  ways: readonly Change[];
  /** What is still due then, in minor units of the invoice's currency. */
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
  const other = is_another ? back.two : inWeak({ ...handed, minor: handed.minor - price }, rate);
  return other ? [back.same, other] : [back.same];
};

/** Less than a whole dollar is given back in pounds: nobody has cents. */
const inWeak = (over: Amount, rate: Rate | null): Change | null => {
  if (!rate) return null;
  const weak = rate.rate >= 1 ? rate.quote : rate.base;
  const minor = over.currency === weak ? null : exchanged(over, weak, rate);
  return minor === null ? null : [{ minor, currency: weak }];
};
