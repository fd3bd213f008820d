import type { Caller } from "../access/caller.ts";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import { LookupLimitReached } from "../outbound/name-lookup.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import type { Secrets } from "../secrets.ts";
import { vetController } from "./address.ts";
import type { Reached } from "./reached.ts";

const too_many = "Too many names are being looked up: try again in a second.";

const messages = {
  dns: "The controller's host does not resolve.",
  address:
    "The controller's host is at an address that is neither public nor in ACCESS_ALLOW_NETWORKS.",
};

/** Per organization. */
const concurrent_checks_max = 16;
const check_limiter = new ConcurrencyLimiter();

/** Refuses a controller whose host has an address that is not allowed, or none. */
export const checkAddress = async (
  reached: Pick<Reached, "url" | "host">,
  { organization }: Caller,
  outbound: Outbound,
): Promise<void> => {
  const limits = { [organization.id]: concurrent_checks_max };
  const { error } = await check_limiter.run(limits, too_many, () =>
    vetController(reached, outbound).catch((error: unknown) => {
      throw error instanceof LookupLimitReached
        ? refuseTemporarily("rate_limited", too_many)
        : error;
    }),
  );
  if (error !== null)
    throw new Refusal("controller_address_refused", messages[error], { why: error });
};

/** A router's password is worth more than the database that holds it: never in plain text. */
export const requireSecretKey = (secrets: Secrets): void => {
  if (!secrets.has_key)
    throw new Refusal(
      "secret_key_required",
      "Passwords of controllers are stored encrypted only: set SECRET_KEY first.",
    );
};
