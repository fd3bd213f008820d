import { useEffect, useRef } from "preact/hooks";
import { watchTickets } from "../live/watch-tickets.ts";
import { may } from "../session/session.ts";

const pause_ms = 10_000;

/** Reads again when others have changed tickets: any, as technicians have visits of other boards, too. */
export const useLive = (again: () => Promise<void>): void => {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    const look = () => void latest.current();
    if (may("tickets:read")) return watchTickets({ onChanged: look, onStale: look });
    const timer = setInterval(look, pause_ms);
    return () => clearInterval(timer);
  }, []);
};
