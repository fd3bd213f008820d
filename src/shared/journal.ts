/**
 * The journal's accounts: `receivable` is what clients owe, `credit` what they have paid too much,
 * `cash:…` what came in by each method, `cash:collector:5` the cash that collector 5 has taken on rounds and not handed
 * over, `cash_difference` what was missing at handovers, `opening_balance` what clients owed or had in credit in the
 * former system.
 */
export type Account =
  | "receivable"
  | "revenue"
  | "tax"
  | "credit"
  | "rounding"
  | "exchange"
  | "cash_difference"
  | "opening_balance"
  | `cash:${string}`;

/** Entries of a client's account. */
export const client_entry_kinds = [
  "invoice",
  "void",
  "credit_note",
  "payment",
  "payment_deletion",
  "client_deletion",
  "opening_balance",
] as const;

export type ClientEntryKind = (typeof client_entry_kinds)[number];

export const entry_kinds = [...client_entry_kinds, "handover"] as const;

export type EntryKind = (typeof entry_kinds)[number];
