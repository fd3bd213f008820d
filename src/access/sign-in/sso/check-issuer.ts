import { ConcurrencyLimiter } from "../../../concurrency-limiter.ts";
import { refuseLookupLimit } from "../../../outbound/check-url.ts";
import type { Outbound } from "../../../outbound/outbound.ts";
import { type ProviderUrlError, resolveProvider } from "../../../outbound/provider-url.ts";
import { Refusal } from "../../../refusal.ts";

const messages: Record<ProviderUrlError, string> = {
  scheme: "The issuer must begin with https://, unless it is in SSO_ALLOW_NETWORKS.",
  credentials: "The issuer must not carry a user name or a password.",
  query: "The issuer must have no query and no fragment.",
  dns: "The host of the issuer does not resolve.",
  address:
    "The host of the issuer is at an address that is neither public nor in SSO_ALLOW_NETWORKS.",
};

const too_many = "Too many names are being looked up: try again in a second.";

/** Per organization. */
const concurrent_checks_max = 16;
const check_limiter = new ConcurrencyLimiter();

/** Refuses an issuer that breaks the address rule with its current addresses (§15). */
export const checkIssuer = async (
  issuer: string | undefined,
  org_id: string,
  outbound: Outbound,
): Promise<void> => {
  if (issuer === undefined) return;
  if (/[?#]/.test(issuer)) throw refused("query");
  const target = await check_limiter.run({ [org_id]: concurrent_checks_max }, too_many, () =>
    resolveProvider(issuer, outbound).catch(refuseLookupLimit),
  );
  if (typeof target === "string") throw refused(target);
};

const refused = (why: ProviderUrlError): Refusal =>
  new Refusal("issuer_refused", messages[why], { why });
