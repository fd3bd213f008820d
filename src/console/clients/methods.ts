/** The ways of paying that can be agreed (§2.1), in the order in which they are offered. */
export const methods = [
  "cash",
  "collector",
  "whish",
  "omt",
  "bob",
  "bank_transfer",
  "in_shop",
  "check",
  "credit_card",
] as const;
