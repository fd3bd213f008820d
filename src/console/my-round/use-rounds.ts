import { type CachedQuery, useCachedQuery } from "../offline/use-cached-query.ts";
import { useRefreshed } from "../offline/use-refreshed.ts";
import { readRounds, roundsName } from "./read.ts";
import type { RoundsRead } from "./rounds-read.ts";

const refresh_ms = 5 * 60_000;

/** This person's rounds of a day, fetched again when an outcome was sent. */
export const useRounds = (date: string): CachedQuery<RoundsRead> => {
  const query = useCachedQuery(roundsName(date), () => readRounds(date));
  useRefreshed(query.refetch, refresh_ms);
  return query;
};
