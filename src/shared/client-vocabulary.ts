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
