import { isIP } from "node:net";
import type { AddressError, UrlError } from "../shared/webhook-vocabulary.ts";
import { whyNotAllowed } from "./address.ts";
import { LookupLimitReached } from "./name-lookup.ts";
import type { Outbound } from "./outbound.ts";

/** A URL that may be sent to, and its resolved addresses. Connecting to one does not look up the name again. */
export interface Target {
  url: URL;
  addresses: string[];
}

/** All addresses of a host, in the order in which they are tried. */
export interface CheckedHost {
  addresses: { address: string; why: AddressError | null }[];
  /** Null if they may be connected to. */
  error: "dns" | "address" | null;
}

/** A URL with all addresses of its host. */
export interface CheckedUrl extends Pick<CheckedHost, "addresses"> {
  url: URL;
  /** Null if it may be sent to. */
  error: UrlError | null;
}

const resolve_limit_ms = 5000;
const addresses_max = 16;

/**
 * The address rule of decisions §7: https, port 443, no credentials, and every address of the host
 * public. Checked when an endpoint is saved and before each attempt. Rejects with `LookupLimitReached` if the host
 * was not looked up.
 */
export const resolveTarget = async (
  text: string,
  outbound: Outbound,
): Promise<Target | UrlError> => {
  const checked = await checkAddresses(text, outbound);
  return checked.error ?? targetOf(checked);
};

/** Checks the URL, and every current address of its host, against that rule. */
export const checkAddresses = async (text: string, outbound: Outbound): Promise<CheckedUrl> => {
  const url = new URL(text);
  const error = urlErrorOf(url, outbound);
  if (error !== null) return { url, addresses: [], error };
  return { url, ...(await checkHost(hostOf(url), outbound)) };
};

/** Checks every current address of a host against the address rule, whatever the port. Rejects like `resolveTarget`. */
export const checkHost = async (
  host: string,
  outbound: Pick<Outbound, "allow_networks" | "resolve">,
): Promise<CheckedHost> => {
  const found = ipv4First(await addressesOf(host, outbound));
  const addresses = found.map((address) => ({
    address,
    why: whyNotAllowed(address, outbound.allow_networks),
  }));
  if (addresses.length === 0) return { addresses, error: "dns" };
  const is_refused = addresses.some(({ why }) => why !== null);
  return { addresses, error: is_refused ? "address" : null };
};

/** The target of a URL without an error. */
export const targetOf = ({ url, addresses }: CheckedUrl): Target => ({
  url,
  addresses: triedAddresses(addresses),
});

/** The addresses of a host that are tried in turn. */
export const triedAddresses = (addresses: CheckedHost["addresses"]): string[] =>
  addresses.slice(0, addresses_max).map(({ address }) => address);

/** Checks the URL without resolving its host. */
const urlErrorOf = (url: URL, { allow_ports }: Outbound): UrlError | null => {
  if (url.protocol !== "https:") return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  const port = portOf(url);
  return port === 443 || allow_ports.includes(port) ? null : "port";
};

const portOf = ({ port, protocol }: URL): number => {
  const default_port = protocol === "http:" ? 80 : 443;
  return port === "" ? default_port : Number(port);
};

/** The host without the brackets around IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/**
 * Options for connecting to one of the URL's addresses. `host` is the address, so that Node does not look up the name
 * again. SNI and the certificate check use `servername`.
 */
export const connectionTo = (url: URL, address: string) => {
  const name = hostOf(url);
  return { host: address, port: portOf(url), servername: isIP(name) ? "" : name };
};

const addressesOf = async (
  host: string,
  outbound: Pick<Outbound, "resolve">,
): Promise<string[]> => {
  if (isIP(host)) return [host];
  const timeout = Promise.withResolvers<string[]>();
  const limit = setTimeout(() => timeout.resolve([]), resolve_limit_ms);
  try {
    return await Promise.race([outbound.resolve(host).catch(emptyIfUnresolved), timeout.promise]);
  } finally {
    clearTimeout(limit);
  }
};

const emptyIfUnresolved = (error: unknown): string[] => {
  if (error instanceof LookupLimitReached) throw error;
  return [];
};

/** Containers often have no outbound IPv6. */
const ipv4First = (addresses: string[]): string[] =>
  addresses.toSorted((a, b) => isIP(a) - isIP(b));
