/** In `period` of an invoice: what was owed before, which is no revenue (docs/moving-in.md). */
export const opening_period = "opening";

/** In `method` of a payment: credit that was there before, no money that came in. */
export const opening_method = "opening_balance";
