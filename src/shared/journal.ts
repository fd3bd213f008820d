/**
 * The journal's accounts: `receivable` is what clients owe, `credit` what they have paid too much,
 * `cash:…` what came in by each method.
 */
export type Account =
  | "receivable"
  | "revenue"
  | "tax"
  | "credit"
  | "rounding"
  | "exchange"
  | `cash:${string}`;

export const entry_kinds = [
  "invoice",
  "void",
  "credit_note",
  "payment",
  "payment_deletion",
  "client_deletion",
] as const;

export type EntryKind = (typeof entry_kinds)[number];
