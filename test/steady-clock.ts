import { spyOn } from "bun:test";

let spy: { mockRestore(): void } | undefined;

/** Holds the clock that only runs forwards, as `setSystemTime` does the wall's; moved on by so much each time. */
export const holdSteadyClock = (forward_ms = 0): void => {
  const at_ms = performance.now() + forward_ms;
  releaseSteadyClock();
  spy = spyOn(performance, "now").mockReturnValue(at_ms);
};

export const releaseSteadyClock = (): void => {
  spy?.mockRestore();
  spy = undefined;
};
