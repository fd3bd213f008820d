import { readConfig } from "../config.ts";

/** Runs the service until SIGTERM or SIGINT. */
export const serve = async (): Promise<void> => {
  const stopping = stopSignal();
  // Loaded behind it: that takes a moment, in which a signal may come, too.
  const { startServer } = await import("../server.ts");
  const server = startServer(readConfig(process.env));
  await stopping;
  await server.stop();
};

/**
 * Listens before anything is started, so that an early signal ends it cleanly, too. Further ones
 * change nothing: a terminal and who runs the command may both send one, and a stop has its limits.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
  });
