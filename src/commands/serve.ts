import { readConfig } from "../config.ts";
import { stopSignal } from "../stop-signal.ts";

/** Runs the service until SIGTERM or SIGINT. */
export const serve = async (): Promise<void> => {
  const stopping = stopSignal();
  // Loaded after the signal handler: a signal may come while it loads.
  const { startServer } = await import("../server.ts");
  const server = startServer(readConfig(process.env));
  await stopping;
  await server.stop();
};
