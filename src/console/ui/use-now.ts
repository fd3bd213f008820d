import { useEffect, useState } from "preact/hooks";
import { serverNow } from "../api/server-clock.ts";

const tick_ms = 30_000;

/** The time by the service's clock, as often as the page needs it. */
export const useNow = (): number => {
  const [now_ms, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tick_ms);
    return () => clearInterval(timer);
  }, []);
  return now_ms;
};
