import { isIP } from "node:net";
import { LookupNotMade } from "../name-lookup.ts";
import type { Outbound } from "../outbound.ts";
import { isAddressAllowed } from "./address.ts";
import type { UrlFault } from "./vocabulary.ts";

/** A vetted place to send to. Connecting to one of `addresses` looks up no name again. */
export interface Target {
  url: URL;
  addresses: string[];
}

const resolve_limit_ms = 5000;
const addresses_max = 16;

/**
 * The address rule of decisions §7: https, port 443, no credentials, and every address of the host
 * public. Asked when an endpoint is saved and again at each sending. Rejects with `LookupNotMade`
 * when nobody was asked for the host.
 */
export const vetTarget = async (text: string, outbound: Outbound): Promise<Target | UrlFault> => {
  const url = new URL(text);
  if (url.protocol !== "https:") return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && !outbound.allow_ports.includes(port)) return "port";
  const addresses = await addressesOf(url, outbound);
  if (addresses.length === 0) return "dns";
  return addresses.every((address) => isAddressAllowed(address, outbound.allow_networks))
    ? { url, addresses: ipv4First(addresses).slice(0, addresses_max) }
    : "address";
};

/** The host without the brackets that a URL puts around IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

const addressesOf = async (url: URL, outbound: Outbound): Promise<string[]> => {
  const host = hostOf(url);
  if (isIP(host)) return [host];
  const late = Promise.withResolvers<string[]>();
  const limit = setTimeout(() => late.resolve([]), resolve_limit_ms);
  try {
    return await Promise.race([outbound.resolve(host).catch(noneFound), late.promise]);
  } finally {
    clearTimeout(limit);
  }
};

const noneFound = (error: unknown): string[] => {
  if (error instanceof LookupNotMade) throw error;
  return [];
};

/** A container often has no way out by IPv6. */
const ipv4First = (addresses: string[]): string[] =>
  addresses.toSorted((a, b) => isIP(a) - isIP(b));
