import type { Server } from "bun";
import { type Config, invalidSetting } from "../../config.ts";

interface ListenOptions {
  hostname: string;
  port: number;
  reusePort: boolean;
  maxRequestBodySize: number;
}

/** Listens at the configured address. If that is not possible, the error names the variable. */
export const listenAt = (
  { HOST, PORT }: Pick<Config, "HOST" | "PORT">,
  listen: (options: ListenOptions) => Server<unknown> | null,
): Server<unknown> => {
  try {
    const server = listen({
      hostname: HOST,
      port: PORT,
      reusePort: false, // Elysia's default lets two services share a port, and each get some of the calls
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    });
    if (server) return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw invalidSetting(
        "PORT",
        `${PORT} in use on ${HOST}. Stop what listens there, or choose another`,
      );
    if (code === "EACCES")
      throw invalidSetting(
        "PORT",
        `${PORT} is not allowed to this user. Choose one from 1024 to 65535`,
      );
    throw invalidSetting("HOST", `${HOST} is not an address of this machine (${code})`);
  }
  throw new Error("the router did not listen");
};

/** Throws as `listenAt` would, and listens no longer than that takes. */
export const refuseUnusableAddress = async (
  config: Pick<Config, "HOST" | "PORT">,
): Promise<void> => {
  const fetch = (): Response => new Response(null, { status: 503 });
  await listenAt(config, (address) => Bun.serve({ ...address, fetch })).stop(true);
};
