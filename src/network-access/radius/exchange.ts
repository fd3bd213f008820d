import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { isIP } from "node:net";
import { errorText } from "../../error-text.ts";
import { AccessFailure } from "../failure.ts";
import { answerTo, type DisconnectAnswer, disconnectRequest } from "./packet.ts";

export interface RadiusServer {
  /** An allowed address. */
  address: string;
  port: number;
  secret: string;
}

/** When a request is sent again, counted from the first time, and until when an answer is awaited, in milliseconds. */
export interface RadiusLimits {
  again_ms: readonly number[];
  whole_ms: number;
}

export const radius_limits: RadiusLimits = { again_ms: [1000, 3000, 6000], whole_ms: 9000 };

const silent =
  "The RADIUS server does not answer. Its address, port or shared secret may be wrong, or it does not know this service as a client.";

/**
 * Asks a server to end a user's sessions, from a port of its own, and sends the same packet again while there is no
 * answer. Packets that are not the answer are ignored: nobody without the secret can answer.
 */
export const disconnect = (
  { address, port, secret }: RadiusServer,
  user: string,
  limits: RadiusLimits,
  stop: AbortSignal,
): Promise<DisconnectAnswer> =>
  new Promise((resolve, reject) => {
    const unix_seconds = Math.floor(Date.now() / 1000);
    const packet = disconnectRequest({ identifier: randomInt(256), secret, user, unix_seconds });
    const socket = createSocket(isIP(address) === 6 ? "udp6" : "udp4");
    let has_ended = false;
    const end = (): void => {
      has_ended = true;
      for (const timer of timers) clearTimeout(timer);
      stop.removeEventListener("abort", abort);
      socket.close();
    };
    const fail = (message: string): void => {
      if (has_ended) return;
      end();
      reject(new AccessFailure("controller", message));
    };
    const abort = (): void => fail("The attempt took too long.");
    const timers = [
      ...limits.again_ms.map((wait_ms) => setTimeout(() => socket.send(packet), wait_ms)),
      setTimeout(() => fail(silent), limits.whole_ms),
    ];
    stop.addEventListener("abort", abort);
    // Nothing listens there: it may be starting, and the packet is sent again.
    socket.on("error", () => {});
    socket.on("message", (received) => {
      const answer = has_ended ? null : answerTo(packet, secret, received);
      if (answer === null) return;
      end();
      resolve(answer);
    });
    // Once connected, it receives from this address and port alone.
    socket.connect(port, address, (error?: Error) => {
      if (stop.aborted) abort();
      else if (error) fail(`The RADIUS server cannot be reached: ${errorText(error)}.`);
      else if (!has_ended) socket.send(packet);
    });
  });
