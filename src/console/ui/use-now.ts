import { useEffect, useState } from "preact/hooks";
import { serverNow } from "../api/server-clock.ts";

const tick_ms = 30_000;

/** The service's time, updated every half minute. */
export const useNow = (): number => {
  const [now_ms, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tick_ms);
    return () => clearInterval(timer);
  }, []);
  return now_ms;
};
