/** Numbers that an organization gives out and never again: `generated_username`, `collector`. */
export interface CountersTable {
  org_id: string;
  name: string;
  /** The last one given; taken in the transaction that uses it. */
  value: number;
}
