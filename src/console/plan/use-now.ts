import { useEffect, useState } from "preact/hooks";

const tick_ms = 30_000;

/** The time, as often as the page needs it. */
export const useNow = (): number => {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick_ms);
    return () => clearInterval(timer);
  }, []);
  return now_ms;
};
