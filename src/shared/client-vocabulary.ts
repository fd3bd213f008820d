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

/** Why a client is suspended: by the dunning policy, or by a person. */
export const suspension_reasons = ["non_payment", "manual"] as const;

export type SuspensionReason = (typeof suspension_reasons)[number];

/** Whether the dunning policy applies to a client. */
export const collection_modes = ["policy", "never"] as const;

export type CollectionMode = (typeof collection_modes)[number];
