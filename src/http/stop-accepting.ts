import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

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
  try {
    const sockets = new Set(["tcp", "tcp6"].flatMap((table) => listeners(table, port)));
    const found = readdirSync("/proc/self/fd").filter((name) => sockets.has(targetOf(name)));
    return found.length === 1 ? Number(found[0]) : undefined;
  } catch {
    return undefined;
  }
};

const listening_state = "0A";

/** Each line of the table: number, address:port in hexadecimal, peer, state, six more, the inode. */
const listeners = (table: string, port: number): string[] =>
  readFileSync(`/proc/self/net/${table}`, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local = "", , state]) =>
        state === listening_state && Number.parseInt(local.split(":")[1] ?? "", 16) === port,
    )
    .map((fields) => `socket:[${fields[9]}]`);

const targetOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return ""; // the one that read the folder is closed by now
  }
};
