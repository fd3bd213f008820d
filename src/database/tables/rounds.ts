import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { RoundStatus, StopOutcome } from "../../shared/round-vocabulary.ts";
import type { Json } from "./values.ts";

/** A collector's walk on a day. `rounds/record.ts` writes it and its stops. */
export interface CollectionRoundsTable {
  org_id: string;
  id: string;
  collector_id: number;
  date: CalendarDate;
  name: string;
  status: RoundStatus;
  created_at: Instant;
  opened_at: Instant | null;
  closed_at: Instant | null;
}

/** A client on a round. */
export interface CollectionStopsTable {
  org_id: string;
  id: string;
  round_id: string;
  client_id: string;
  /** From 1, in the order of the walk. */
  position: number;
  /** The round's date while it is planned or open. Unique for the client. */
  on_date: CalendarDate | null;
  outcome: StopOutcome | null;
  /** Kept if it is deleted: then the stop counts as one without an outcome. */
  payment_id: string | null;
  promise_until: CalendarDate | null;
  note: string | null;
  /** When it happened, which may be before it was sent. */
  at: Instant | null;
  /** `{type, id, name}`. */
  recorded_by: Json | null;
  /** Of what was sent, to know a repeat. */
  request_hash: string | null;
}

/** Cash that a collector handed over in the office, written by `collectors/hand-over.ts`. */
export interface HandoversTable {
  org_id: string;
  id: string;
  collector_id: number;
  note: string | null;
  /** `{type, id, name}`: who counted. */
  by: Json;
  /** Local. */
  day: CalendarDate;
  /** Null: nothing was expected and nothing counted. */
  entry_id: string | null;
  created_at: Instant;
}

export interface HandoverAmountsTable {
  org_id: string;
  handover_id: string;
  currency: string;
  /** Minor units of `currency`, as `counted`. */
  expected: number;
  counted: number;
}

/** Cash that a collector took on a round, written by `ledger/collector-cash.ts`. */
export interface CollectorCashTable {
  org_id: string;
  /** The payment's entry in the journal. */
  entry_id: string;
  payment_id: string;
  collector_id: number;
  currency: string;
  /** Minor units. */
  amount: number;
  /** Null: the collector still has it. */
  handover_id: string | null;
}
