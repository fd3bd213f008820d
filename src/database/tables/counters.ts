/** Sequences from 1 in each organization (invoices, receipts, credit notes: per year). Numbers are never reused. */
export type Counter =
  | "collector"
  | "generated_username"
  | `invoice:${number}`
  | `receipt:${number}`
  | `credit_note:${number}`
  /** Of what was imported, and the last imported number after which our own series began. */
  | `imported_${"invoice" | "credit_note"}:${number}`
  | `${"invoice" | "credit_note"}_start:${number}`;

export interface CountersTable {
  org_id: string;
  name: Counter;
  /** The last number used. Incremented in the transaction that uses it. */
  value: number;
}
