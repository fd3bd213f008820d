import { closeSync, openSync } from "node:fs";
import { listeningSockets } from "./listening-sockets.ts";

/** What became of the listening socket. */
export type Stopped =
  /** It is closed, and the connections stay. */
  | "alone"
  /** It still listens: this system does not say which descriptor it is. */
  | "listening"
  /** It is closed, but its number is another file's by now: `server.stop()` would close that. */
  | "renumbered";

/**
 * Closes the listening socket on `port` and nothing else: from then on nobody connects, and who is
 * connected can still be answered. Bun closes idle connections in the same moment as the socket, and
 * with them requests that have arrived and were not read yet. A file that reads as nothing takes
 * over the socket's descriptor, so that Bun, which does not know, closes that one later.
 */
export const stopAccepting = (port: number): Stopped => {
  const descriptor = listeningOn(port);
  if (descriptor === undefined) return "listening";
  closeSync(descriptor);
  const placeholder = openSync("/dev/null", "r");
  if (placeholder === descriptor) return "alone";
  closeSync(placeholder);
  return "renumbered";
};

/** The one descriptor of this process that listens on `port`. */
const listeningOn = (port: number): number | undefined => {
  const [only, ...others] = listeningSockets("self").filter((socket) => socket.port === port);
  return others.length === 0 ? only?.descriptor : undefined;
};
