import { api, dataOf } from "../api/client.ts";
import { Refusal } from "../api/refusal.ts";
import { fetchAndCache, isFresh, ownCached } from "../offline/use-cached-query.ts";
import type { CashRead, RoundsRead } from "./rounds-read.ts";

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

export const cashName = (collector_id: number): string => `cash ${collector_id}`;

export const readCash = async (collector_id: number): Promise<CashRead> => {
  const read_ms = Date.now();
  const path = { id: collector_id };
  const { balances, limit } = await dataOf(
    api.GET("/v1/collectors/{id}/cash", { params: { path } }),
  );
  return { read_ms, balances, limit };
};
