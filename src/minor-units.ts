import { refuseField } from "./refusal.ts";
import { toMinor } from "./shared/money.ts";

/** Minor units of an amount that was sent in a field; refuses there what the currency cannot hold. */
export const checkedMinor = (amount: number, currency: string, field: string): number => {
  const minor = toMinor(amount, currency);
  if (minor === null) throw refuseField(field, `has more decimals than ${currency}`);
  return minor;
};
