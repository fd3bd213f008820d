import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import type { UrlError } from "../shared/webhook-vocabulary.ts";
import { LookupLimitReached } from "./name-lookup.ts";
import type { Outbound } from "./outbound.ts";
import { resolveTarget } from "./target.ts";

const url_messages: Record<UrlError, string> = {
  scheme: "The URL must begin with https://.",
  credentials: "The URL must not carry a user name or a password.",
  port: "The URL must be on port 443.",
  dns: "The host of the URL does not resolve.",
  address: "The host of the URL is not at a public address.",
};

const too_many = "Too many names are being looked up: try again in a second.";

/** Per organization, so that no organization uses up all lookups with names that hang. */
const concurrent_checks_max = 64;
const check_limiter = new ConcurrencyLimiter();

/** Refuses with 429 if the name was not looked up because of the limit. Rethrows other errors. */
export const refuseLookupLimit = (error: unknown): never => {
  throw error instanceof LookupLimitReached ? refuseTemporarily("rate_limited", too_many) : error;
};

/** Refuses a URL that breaks the address rule with its current addresses (decisions §7). */
export const checkUrl = async (
  url: string | undefined,
  org_id: string,
  outbound: Outbound,
): Promise<void> => {
  if (url === undefined) return;
  const target = await check_limiter.run({ [org_id]: concurrent_checks_max }, too_many, () =>
    resolveTarget(url, outbound).catch(refuseLookupLimit),
  );
  if (typeof target === "string")
    throw new Refusal("endpoint_url_refused", url_messages[target], { why: target });
};
