import { readConfig } from "../config.ts";
import { startServer } from "../server.ts";
import { readFlags } from "./command.ts";

/** `lastmile serve`: runs until SIGTERM or SIGINT. */
export const serve = async (args: string[]): Promise<void> => {
  readFlags(args, {});
  const server = await startServer(readConfig(process.env));
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
  await server.stop();
};
