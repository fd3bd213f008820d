import { isWithin } from "../addresses.ts";
import type { Outbound } from "./outbound.ts";
import { checkHost, hostOf, triedAddresses } from "./target.ts";

/** Why a URL of an OpenID provider may not be connected to. */
export type ProviderUrlError = "scheme" | "credentials" | "query" | "dns" | "address";

/** A URL of a provider that may be connected to, and its addresses. */
export interface ProviderTarget {
  url: URL;
  addresses: string[];
}

/**
 * The address rule for providers of single sign-on (§15): https on any port, and every address of the host public or
 * in `SSO_ALLOW_NETWORKS`; http only if all of them are in there. Rejects with `LookupLimitReached`.
 */
export const resolveProvider = async (
  text: string,
  outbound: Outbound,
): Promise<ProviderTarget | ProviderUrlError> => {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  const { sso_networks: allow_networks } = outbound;
  const { addresses, error } = await checkHost(hostOf(url), {
    allow_networks,
    resolve: (host) => outbound.resolve(host),
  });
  const is_inside = addresses.every(({ address }) => isWithin(address, allow_networks));
  if (url.protocol === "http:" && !is_inside) return "scheme";
  return error ?? { url, addresses: triedAddresses(addresses) };
};
