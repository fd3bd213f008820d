import type { Instant } from "../../clock/instant.ts";
import type { Account, EntryKind } from "../../shared/journal.ts";

/**
 * Double entry (decisions §3). `ledger/post.ts` inserts; nothing updates or deletes: another
 * entry reverses what was wrong.
 */
export interface JournalEntriesTable {
  org_id: string;
  /** UUIDv7: the order of posting. */
  id: string;
  kind: EntryKind;
  /** Null: no client's balance is moved. */
  client_id: string | null;
  /** The number or id of what was posted. */
  reference: string | null;
  /** The entry that this one undoes, each at most once; null for an ordinary one. */
  reverses_id: string | null;
  created_at: Instant;
}

/** How many entries there are: kept by the trigger `journal_counts_new`. */
export interface JournalCountsTable {
  org_id: string;
  count: number;
}

/** The lines of an entry; their amounts add up to 0 in each currency. */
export interface JournalLinesTable {
  org_id: string;
  entry_id: string;
  /** From 0. */
  position: number;
  account: Account;
  /** Minor units of `currency`: debit positive, credit negative. */
  amount: number;
  currency: string;
}
