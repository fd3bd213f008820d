import { jest } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** Generous, since it is only ever waited for in vain when something is broken. */
const limit_ms = 60_000;
/** A moved clock stands still and ends no wait, so the looks are counted, too. */
const looks_max = 5_000_000;

/** Looks again and again until it holds; else says what did not happen. */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> => {
  const started_ms = performance.now();
  for (let looks = 0; !(await holds()); looks += 1) {
    const waited_ms = performance.now() - started_ms;
    if (waited_ms > limit_ms || looks > looks_max) throw new Error(`waited in vain until ${what}`);
    await pause(waited_ms);
  }
};

/** What takes long is looked for less often: a look may be a request, and takes time from what it waits for. */
const pause = (waited_ms: number): Promise<void> =>
  jest.isFakeTimers()
    ? new Promise((resolve) => setImmediate(resolve))
    : Bun.sleep(Math.min(Math.max(2, waited_ms / 10), 50));

/**
 * Waits until a service has read everything that was sent to it before: no connection has unread or
 * unacknowledged bytes, and the service, which reads its connections in turn, has answered after that.
 */
export const arrived = async (base: string): Promise<void> => {
  const port = Number(new URL(base).port);
  await until(`port ${port} has read everything`, () => !hasBytesInFlight(port));
  for (let call = 0; call < 3; call += 1) await fetch(`${base}/health`);
};

/** A state of `/proc/net/tcp`. */
const established = "01";

/** Whether a connection of this port has bytes in a queue. Only Linux tells. */
const hasBytesInFlight = (port: number): boolean => {
  if (process.platform !== "linux") return false;
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", remote = "", state]) =>
      state === established ? local.endsWith(end) || remote.endsWith(end) : false,
    )
    .some(([, , , , queues]) => queues !== "00000000:00000000");
};

/** Waits until something listens on this port of the machine. */
export const listensOn = (port: number): Promise<void> =>
  until(`something listens on port ${port}`, async () => !(await refuses(port)));

/** Waits until a service that was told to stop takes no more connections. */
export const stoppedListening = (port: number): Promise<void> =>
  until(`nothing listens on port ${port}`, () => refuses(port));

const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
