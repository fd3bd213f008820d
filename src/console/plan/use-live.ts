import { useEffect } from "preact/hooks";

const pause_ms = 10_000;

/** Reads again what others may have changed, while the page is looked at. */
export const useLive = (again: () => Promise<void>): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void again();
    };
    const timer = setInterval(look, pause_ms);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [again]);
};
