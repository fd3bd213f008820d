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

/** What a list of clients can be ordered by (decisions §3). */
export const order_names = [
  "name",
  "username",
  "created_at",
  "updated_at",
  "due_day",
  "balance",
  "isp_expires_at",
] as const;

export type OrderName = (typeof order_names)[number];

export const client_statuses = ["active", "inactive"] as const;

export type ClientStatus = (typeof client_statuses)[number];

export const isp_account_statuses = ["active", "suspended", "expired"] as const;

export type IspAccountStatus = (typeof isp_account_statuses)[number];
