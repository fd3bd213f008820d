import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { Account, EntryKind } from "../../shared/journal.ts";

/**
 * Double entry (decisions §3). `ledger/post.ts` inserts; nothing updates or deletes. Mistakes are
 * corrected by a reversing entry.
 */
export interface JournalEntriesTable {
  org_id: string;
  /** UUIDv7: the order of posting. */
  id: string;
  kind: EntryKind;
  /** Null: the entry affects no client's balance. */
  client_id: string | null;
  /** The number or id of the posted document. */
  reference: string | null;
  /** The entry that this one reverses, each at most once. Null for ordinary entries. */
  reverses_id: string | null;
  created_at: Instant;
}

/** The number of entries, kept up to date by the trigger `journal_counts_new`. */
export interface JournalCountsTable {
  org_id: string;
  count: number;
}

/** The journal's lines of each local day, summed by `ledger/daily.ts` when they are posted. */
export interface DailyPostingsTable {
  org_id: string;
  day: CalendarDate;
  currency: string;
  kind: EntryKind;
  account: Account;
  /** The client's at that time; empty without one. So in the tables below. */
  branch_id: string;
  amount: number;
}

/** By how much the open balances of invoices changed on each day, and how many of them are open. */
export interface DailyReceivablesTable {
  org_id: string;
  currency: string;
  day: CalendarDate;
  due_date: CalendarDate;
  branch_id: string;
  amount: number;
  invoices: number;
}

/** By how much the number of clients with an open invoice changed on each day. */
export interface DailyDebtorsTable {
  org_id: string;
  currency: string;
  day: CalendarDate;
  branch_id: string;
  clients: number;
}

/** The lines of an entry. Their amounts add up to 0 in each currency. */
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
