import type { PaymentMethod } from "../../shared/vocabulary.ts";

/** The first pattern that a name fits decides. */
const patterns: readonly [RegExp, PaymentMethod][] = [
  [/whish/i, "whish"],
  [/\bomt\b/i, "omt"],
  [/\bbob\b/i, "bob"],
  [/collector/i, "collector"],
  [/che(?:ck|que)/i, "check"],
  [/card|stripe|paypal|authorize|braintree|moneris|ippay|mercado|worldpay/i, "credit_card"],
  [/shop|store/i, "in_shop"],
  [/cash/i, "cash"],
];

/** The nearest of our methods to a name; what is electronic and unknown counts as a bank transfer. */
export const methodNamed = (name: string): PaymentMethod =>
  patterns.find(([pattern]) => pattern.test(name))?.[1] ?? "bank_transfer";
