/**
 * Does something while the page is visible: begun anew each time that it becomes so, and ended by
 * what `begin` returns, and by the signal, when it is hidden. Returns how to end it for good.
 */
export const whileVisible = (begin: (signal: AbortSignal) => () => void): (() => void) => {
  let end: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === "visible" && !end) {
      const stopping = new AbortController();
      const ended = begin(stopping.signal);
      end = () => {
        stopping.abort();
        ended();
      };
    } else if (document.visibilityState === "hidden") {
      end?.();
      end = undefined;
    }
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    end?.();
    end = undefined;
  };
};
