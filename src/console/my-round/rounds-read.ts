import type { CollectionRound, CollectorCash } from "../api/document.d.ts";

/** A response, and when it was requested: what was sent since is not in it. */
interface Read {
  read_ms: number;
}

/** This person's rounds of a day. */
export interface RoundsRead extends Read {
  rounds: readonly CollectionRound[];
}

/** The cash that a collector has in hand. */
export interface CashRead extends Read, Pick<CollectorCash, "balances" | "limit"> {}
