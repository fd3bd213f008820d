/**
 * Settles at the first SIGTERM or SIGINT. Listens before anything is started, so that an early signal
 * ends it cleanly, too. Further ones change nothing: a terminal and who runs the command may both send
 * one, and a stop has its limits.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
  });
