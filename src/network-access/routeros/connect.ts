import { createHash, timingSafeEqual } from "node:crypto";
import type { SecureContext, TLSSocket } from "node:tls";
import { errorText } from "../../error-text.ts";
import { tls } from "../../outbound/https.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import { connectionTo, triedAddresses } from "../../outbound/target.ts";
import { vetController } from "../address.ts";
import type { ReachedController } from "../attempt.ts";
import { AccessFailure } from "../failure.ts";

/** How connections to routers are made. */
export interface Connecting {
  outbound: Outbound;
  /** The public authorities, and those in `ACCESS_CA_FILE`. */
  secureContext: SecureContext;
  /** For opening a connection, TLS included. */
  connect_limit_ms: number;
}

type Router = Pick<ReachedController, "url" | "host" | "certificate_sha256">;

/**
 * Opens a connection to the first reachable address of a router and verifies its certificate, before a single byte
 * of a request is sent. The addresses are checked each time, and connecting to one does not look up the name again.
 */
export const connectVerified = async (
  router: Router,
  connecting: Connecting,
): Promise<TLSSocket> => {
  const { addresses, error } = await vetController(router, connecting.outbound);
  if (error === "dns") throw unreached("The router's host does not resolve.");
  if (error !== null)
    throw unreached(
      "The router's host is at an address that is neither public nor in ACCESS_ALLOW_NETWORKS.",
    );
  let last = unreached("The router has no address.");
  for (const address of triedAddresses(addresses))
    try {
      return await connectTo(address, router, connecting);
    } catch (error) {
      if (!(error instanceof NoConnection)) throw error;
      last = unreached(error.message);
    }
  throw last;
};

/** Nothing accepted a connection at this address. */
class NoConnection extends Error {}

const unreached = (message: string): AccessFailure => new AccessFailure("controller", message);

const connectTo = (
  address: string,
  { url, certificate_sha256: pinned }: Router,
  { secureContext, connect_limit_ms }: Connecting,
): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    let is_connected = false;
    const socket = tls().connect({
      ...connectionTo(new URL(url ?? ""), address),
      secureContext,
      // A pinned certificate is compared below instead.
      rejectUnauthorized: pinned === null,
    });
    const fail = (error: Error): void => {
      clearTimeout(limit);
      socket.destroy();
      reject(error);
    };
    const limit = setTimeout(
      () => fail(unreached("The router does not answer.")),
      connect_limit_ms,
    );
    socket.once("connect", () => {
      is_connected = true;
    });
    socket.on("error", (error) =>
      fail(is_connected ? unreached(tlsText(error)) : new NoConnection(connectText(error))),
    );
    socket.once("close", () => fail(unreached("The router closes the connection.")));
    socket.once("secureConnect", () => {
      const why = pinned === null ? whyUntrusted(socket) : whyNotPinned(socket, pinned);
      if (why !== null) return fail(unreached(why));
      clearTimeout(limit);
      resolve(socket);
    });
  });

const connectText = (error: Error): string => `The router cannot be reached: ${errorText(error)}.`;

const not_trusted =
  "ACCESS_CA_FILE may name its authority, or the controller's certificate_sha256 pin it.";

const tlsText = (error: Error): string =>
  `The router's certificate is not accepted: ${errorText(error)}. ${not_trusted}`;

const whyUntrusted = (socket: TLSSocket): string | null =>
  socket.authorized
    ? null
    : `The router's certificate is not trusted: ${socket.authorizationError}. ${not_trusted}`;

const whyNotPinned = (socket: TLSSocket, pinned: string): string | null => {
  const { raw } = socket.getPeerCertificate();
  const shown = raw ? createHash("sha256").update(raw).digest() : Buffer.alloc(0);
  const expected = Buffer.from(pinned, "hex");
  return shown.length === expected.length && timingSafeEqual(shown, expected)
    ? null
    : `The router shows another certificate than the pinned one: ${shown.toString("hex")}.`;
};
