import type { Instant } from "../../clock/instant.ts";

export interface JournalEntriesTable {
  org_id: string;
  id: string;
  kind: "invoice" | "void" | "payment" | "payment_deletion" | "client_deletion";
  client_id: string | null;
  reference: string | null;
  reverses_id: string | null;
  created_at: Instant;
}

export interface JournalLinesTable {
  org_id: string;
  entry_id: string;
  position: number;
  account: string;
  amount: number;
  currency: string;
}
