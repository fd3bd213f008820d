/** How urgent a ticket is (§2.2), from least to most. */
export const priorities = ["low", "medium", "high", "critical"] as const;

export type Priority = (typeof priorities)[number];

/** Whether completing a ticket bills it (§4.5). */
export const billing_modes = ["none", "on_completion", "manual"] as const;

export type BillingMode = (typeof billing_modes)[number];

/** How the work of a ticket ended (§4.5). */
export const outcomes = ["done", "partial", "revisit"] as const;

export type Outcome = (typeof outcomes)[number];

/** Why it did not end as it should (§4.5). */
export const reason_codes = [
  "no_show",
  "needs_parts",
  "needs_time",
  "customer_request",
  "other",
] as const;

/** What kind of work a ticket is (§2.2). */
export const ticket_types = ["task", "bug", "support", "feature"] as const;

export type TicketType = (typeof ticket_types)[number];

/** How a client pays, and how a payment comes in (§2.1). */
export const payment_methods = [
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

export type PaymentMethod = (typeof payment_methods)[number];

/** The methods that a technician takes on site (§4.5). */
export const door_methods = ["cash", "whish", "omt", "bob", "bank_transfer"] as const;

/** The status of a client's account with an internet provider. */
export const isp_account_statuses = ["active", "suspended", "expired"] as const;

export type IspAccountStatus = (typeof isp_account_statuses)[number];

/** Lines of one completion or invoice (§8). */
export const lines_max = 100;
