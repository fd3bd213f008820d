import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { words } from "../../words/words.ts";

/** How it came in; what brought no money says that credit was applied. */
export const wayOf = ({ amount, method }: Payment): string => {
  const { billing, payment_method } = words.value;
  return amount === 0 ? billing.payment.credit_applied : payment_method[method];
};

/** What came in, as money. */
export const cameIn = ({ amount, currency }: Payment): string =>
  amount === 0 ? "–" : money(amount, currency);
