import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { stopSignal } from "../stop-signal.ts";
import { commandConfig } from "./settings.ts";

/** Takes the lease for a standby's file, and is the service on it until SIGTERM or SIGINT. */
export const promote = async (): Promise<void> => {
  const stopping = stopSignal();
  const config = commandConfig();
  if (!existsSync(config.DATABASE_PATH))
    throw new Error(
      `There is no database at ${resolve(config.DATABASE_PATH)}: a follower or a backup puts it there`,
    );
  const { startServer } = await import("../server.ts");
  const server = await startServer(config, "promote");
  await stopping;
  await server.stop();
};
