/**
 * Calls `begin` whenever the page becomes visible. When it is hidden, aborts the signal and calls the
 * function that `begin` returned. Returns a function that ends it for good.
 */
export const whileVisible = (begin: (signal: AbortSignal) => () => void): (() => void) => {
  let end: (() => void) | undefined;
  const update = () => {
    if (document.visibilityState === "visible" && !end) {
      const controller = new AbortController();
      const stop = begin(controller.signal);
      end = () => {
        controller.abort();
        stop();
      };
    } else if (document.visibilityState === "hidden") {
      end?.();
      end = undefined;
    }
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    end?.();
    end = undefined;
  };
};
