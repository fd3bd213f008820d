import { useEffect, useRef } from "preact/hooks";
import { watchTickets } from "../live/watch-tickets.ts";
import { may } from "../session/session.ts";

const poll_ms = 10_000;

/** Refetches when any ticket changes, since technicians also have visits of other boards. */
export const useLive = (refetch: () => Promise<void>): void => {
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    const refresh = () => void latest.current();
    if (may("tickets:read")) return watchTickets({ onChanged: refresh, onStale: refresh });
    const timer = setInterval(refresh, poll_ms);
    return () => clearInterval(timer);
  }, []);
};
