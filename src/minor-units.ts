import { refuseField } from "./refusal.ts";
import { toMinor } from "./shared/money.ts";

/** Converts an amount of a request to minor units. Refuses, on its field, more decimals than the currency has. */
export const checkedMinor = (amount: number, currency: string, field: string): number => {
  const minor = toMinor(amount, currency);
  if (minor === null) throw refuseField(field, `has more decimals than ${currency}`);
  return minor;
};
