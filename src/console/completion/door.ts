import { type Exchange, exchanged, exchangedBack, priceIn } from "./amounts.ts";

/** What was handed over at the door for an invoice. */
export interface Handing {
  /** What is due, in minor units of the invoice's currency. */
  due: number;
  /** What was handed over, in minor units of its own currency. */
  handed: number;
  /** Whether it was handed over in the other currency than the invoice's. */
  in_other: boolean;
  /** From the other currency to the invoice's; null while no rate is known. */
  exchange: Exchange | null;
}

/** What that comes to. */
export interface Reckoning {
  /** All that is due, in the currency that was handed over. */
  price: number;
  /** What is too much, in the currency that was handed over. */
  change: number;
  /** The same in the other one of the two: both lie in a Lebanese till. Null while no rate is known. */
  change_exchanged: number | null;
  /** What is still due then, in the invoice's currency. */
  open: number;
}

/** Reckons a hand-over; null where the rate is missing or an amount is beyond all measure. */
export const reckon = ({ due, handed, in_other, exchange }: Handing): Reckoning | null => {
  if (!in_other) {
    const change = Math.max(handed - due, 0);
    const change_exchanged = exchange && exchangedBack(change, exchange);
    return { price: due, change, change_exchanged, open: Math.max(due - handed, 0) };
  }
  const price = exchange && priceIn(due, exchange);
  const worth = exchange && exchanged(handed, exchange);
  if (exchange === null || price === null || worth === null) return null;
  const change = Math.max(handed - price, 0);
  return {
    price,
    change,
    change_exchanged: exchanged(change, exchange),
    open: Math.max(due - worth, 0),
  };
};
