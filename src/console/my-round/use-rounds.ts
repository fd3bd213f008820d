import { useEffect } from "preact/hooks";
import { ownEntries } from "../offline/queue/queue.ts";
import { type CachedQuery, useCachedQuery } from "../offline/use-cached-query.ts";
import { readRounds, roundsName } from "./read.ts";
import type { RoundsRead } from "./rounds-read.ts";

const refresh_ms = 5 * 60_000;

/** This person's rounds of a day, fetched again when an outcome was sent. */
export const useRounds = (date: string): CachedQuery<RoundsRead> => {
  const query = useCachedQuery(roundsName(date), () => readRounds(date));
  const { refetch } = query;
  const settled = ownEntries.value.filter(({ state }) => state !== "waiting").length;
  useEffect(() => {
    if (settled > 0) void refetch();
  }, [settled, refetch]);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), refresh_ms);
    return () => clearInterval(timer);
  }, [refetch]);
  return query;
};
