/** What an organization numbers from 1 (invoices in each year); a number is never given again. */
export type Counter = "collector" | "generated_username" | `invoice:${number}`;

export interface CountersTable {
  org_id: string;
  name: Counter;
  /** The last one given; taken in the transaction that uses it. */
  value: number;
}
