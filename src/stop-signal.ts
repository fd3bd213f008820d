/**
 * Resolves on the first SIGTERM or SIGINT. Call it before starting anything, so that an early signal also stops
 * cleanly. Further signals are ignored: a terminal and a parent process may both send one, and stopping has its
 * own time limits.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
  });
