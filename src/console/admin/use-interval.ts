import { useEffect, useRef } from "preact/hooks";

/** Runs something every so often while it is wanted, and nobody looks elsewhere. */
export const useInterval = (is_wanted: boolean, every_ms: number, run: () => unknown): void => {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!is_wanted) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, every_ms);
    return () => clearInterval(timer);
  }, [is_wanted, every_ms]);
};
