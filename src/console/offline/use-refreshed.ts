import { useEffect } from "preact/hooks";
import { ownEntries } from "./queue/queue.ts";

/** Fetches again when an action of this person was sent or refused, and at an interval. */
export const useRefreshed = (refetch: () => Promise<void>, interval_ms: number): void => {
  const settled = ownEntries.value.filter(({ state }) => state !== "waiting").length;
  useEffect(() => {
    if (settled > 0) void refetch();
  }, [settled, refetch]);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), interval_ms);
    return () => clearInterval(timer);
  }, [refetch, interval_ms]);
};
