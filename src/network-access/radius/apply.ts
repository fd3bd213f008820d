import type { Outbound } from "../../outbound/outbound.ts";
import { triedAddresses } from "../../outbound/target.ts";
import { vetController } from "../address.ts";
import type { Applied, DesiredAccess, ReachedController } from "../attempt.ts";
import { AccessFailure } from "../failure.ts";
import { causeText, no_session } from "./causes.ts";
import { disconnect, type RadiusLimits } from "./exchange.ts";
import { value_max_bytes } from "./packet.ts";

/** A server may end one session with each request. */
const requests_max = 5;

export interface RadiusOptions {
  outbound: Outbound;
  limits: RadiusLimits;
}

/**
 * Ends the sessions of a suspended account: asks until the server knows of none. Whether it accepts the next login is the
 * RADIUS server's own decision, so nothing is sent for an active one. Throws `AccessFailure`.
 */
export const applyByRadius = async (
  { outbound, limits }: RadiusOptions,
  controller: ReachedController,
  { account, wanted }: DesiredAccess,
  stop: AbortSignal,
): Promise<Applied> => {
  if (wanted === "active") return { is_proven: true };
  if (Buffer.byteLength(account) > value_max_bytes)
    throw new AccessFailure("account", `The name ${account} is too long for RADIUS.`);
  const address = await addressOf(controller, outbound);
  const server = { address, port: controller.port ?? 0, secret: controller.secret };
  for (let requests = 0; requests < requests_max; requests += 1) {
    const { is_ack, cause } = await disconnect(server, account, limits, stop);
    if (!is_ack && cause === no_session) return { is_proven: true };
    if (!is_ack)
      throw new AccessFailure(
        "account",
        `The RADIUS server refuses to end the session of ${account} (${causeText(cause)}).`,
      );
  }
  return { is_proven: false };
};

/** The first one: UDP does not report an unreachable address. */
const addressOf = async (controller: ReachedController, outbound: Outbound): Promise<string> => {
  const { addresses, error } = await vetController(controller, outbound);
  const [address] = triedAddresses(addresses);
  if (error === "dns" || address === undefined)
    throw new AccessFailure("controller", "The RADIUS server's host does not resolve.");
  if (error !== null)
    throw new AccessFailure(
      "controller",
      "The RADIUS server's host is at an address that is neither public nor in ACCESS_ALLOW_NETWORKS.",
    );
  return address;
};
