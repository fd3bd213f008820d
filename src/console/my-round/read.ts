import { api, dataOf } from "../api/client.ts";
import type { CollectionRound, CollectorCash } from "../api/document.d.ts";
import { Refusal } from "../api/refusal.ts";
import { fetchAndCache, isFresh, ownCached } from "../offline/use-cached-query.ts";

/** A response, and when it was requested: what was sent since is not in it. */
export interface Read {
  read_ms: number;
}

/** This person's rounds of a day. */
export interface RoundsRead extends Read {
  rounds: readonly CollectionRound[];
}

export const roundsName = (date: string): string => `rounds ${date}`;

export const readRounds = async (date: string): Promise<RoundsRead> => {
  const read_ms = Date.now();
  const query = { mine: true, date, per_page: 100 };
  const { data } = await dataOf(api.GET("/v1/collection-rounds", { params: { query } }));
  return { read_ms, rounds: data };
};

/** Caches the rounds of a day, for an early start without a connection. */
export const cacheRounds = async (date: string): Promise<void> => {
  const name = roundsName(date);
  if (isFresh(await ownCached(name))) return;
  try {
    await fetchAndCache(name, () => readRounds(date));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // offline: the next refresh does it
  }
};

/** The cash that a collector has in hand. */
export interface CashRead extends Read, Pick<CollectorCash, "balances" | "limit"> {}

export const cashName = (collector_id: number): string => `cash ${collector_id}`;

export const readCash = async (collector_id: number): Promise<CashRead> => {
  const read_ms = Date.now();
  const path = { id: collector_id };
  const { balances, limit } = await dataOf(
    api.GET("/v1/collectors/{id}/cash", { params: { path } }),
  );
  return { read_ms, balances, limit };
};
