import { closeSync, openSync } from "node:fs";
import { listeningSockets } from "./listening-sockets.ts";

/** What happened to the listening socket. */
export type Stopped =
  /** It is closed; the connections remain. */
  | "closed"
  /** It still listens, because its descriptor was not found. */
  | "listening"
  /** It is closed, but another file has its descriptor now, which `server.stop()` would close. */
  | "descriptor_reused";

/**
 * Closes the listening socket on `port` but keeps its connections. Bun's `server.stop()` would also
 * close idle connections, even if they have requests that were not read yet. `/dev/null` takes over
 * the descriptor, so that Bun closes that instead of a stranger's file later.
 */
export const stopAccepting = (port: number): Stopped => {
  const descriptor = listeningDescriptor(port);
  if (descriptor === undefined) return "listening";
  closeSync(descriptor);
  const placeholder = openSync("/dev/null", "r");
  if (placeholder === descriptor) return "closed";
  closeSync(placeholder);
  return "descriptor_reused";
};

/** The descriptor that listens on `port`. Undefined if there are several. */
const listeningDescriptor = (port: number): number | undefined => {
  const [only, ...others] = listeningSockets("self").filter((socket) => socket.port === port);
  return others.length === 0 ? only?.descriptor : undefined;
};
