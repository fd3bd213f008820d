import { readConfig } from "../config.ts";
import { stopSignal } from "../stop-signal.ts";

/** Runs the service until SIGTERM or SIGINT. */
export const serve = async ({ readOnly }: { readOnly?: true | undefined }): Promise<void> => {
  const stopping = stopSignal();
  const server = await (readOnly ? startReadOnly(stopping) : start());
  await stopping;
  await server?.stop();
};

// Loaded after the signal handler: a signal may come while it loads.
const start = async () => {
  const { startServer } = await import("../server.ts");
  return startServer(readConfig(process.env));
};

const startReadOnly = async (stopping: Promise<void>) => {
  const { startReadOnlyServer } = await import("../operations/read-only/start.ts");
  return startReadOnlyServer(readConfig(process.env), stopping);
};
