import { useEffect, useRef } from "preact/hooks";

/** Calls `run` every `every_ms` while enabled and the page is visible. */
export const useInterval = (is_enabled: boolean, every_ms: number, run: () => unknown): void => {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!is_enabled) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, every_ms);
    return () => clearInterval(timer);
  }, [is_enabled, every_ms]);
};
