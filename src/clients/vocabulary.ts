export const agreed_payment_methods = [
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

export type AgreedPaymentMethod = (typeof agreed_payment_methods)[number];

export const client_statuses = ["active", "inactive"] as const;

export const isp_account_statuses = ["active", "suspended", "expired"] as const;
