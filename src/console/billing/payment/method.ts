import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";

/** The payment method; for an amount of 0, that credit was applied. */
export const methodOf = ({ amount, method }: Payment): string => {
  const { billing, payment_method } = strings.value;
  return amount === 0 ? billing.payment.credit_applied : payment_method[method];
};

export const receivedAmount = ({ amount, currency }: Payment): string =>
  amount === 0 ? "–" : money(amount, currency);
