import { isIP } from "node:net";
import { LookupLimitReached } from "../name-lookup.ts";
import type { Outbound } from "../outbound.ts";
import type { AddressFault, UrlFault } from "../shared/webhook-vocabulary.ts";
import { whyNotAllowed } from "./address.ts";

/** A vetted place to send to. Connecting to one of `addresses` looks up no name again. */
export interface Target {
  url: URL;
  addresses: string[];
}

/** A URL with every address of its host, in the order in which they are tried. */
export interface Judged {
  url: URL;
  addresses: { address: string; why: AddressFault | null }[];
  /** Null when it may be sent to. */
  fault: UrlFault | null;
}

const resolve_limit_ms = 5000;
const addresses_max = 16;

/**
 * The address rule of decisions §7: https, port 443, no credentials, and every address of the host
 * public. Checked when an endpoint is saved and again at each sending. Rejects with `LookupLimitReached` if the host
 * was not looked up.
 */
export const vetTarget = async (text: string, outbound: Outbound): Promise<Target | UrlFault> => {
  const judged = await judgeTarget(text, outbound);
  return judged.fault ?? targetOf(judged);
};

/** Judges every address that the URL's host has now, by the same rule. */
export const judgeTarget = async (text: string, outbound: Outbound): Promise<Judged> => {
  const url = new URL(text);
  const fault = faultOf(url, outbound);
  if (fault !== null) return { url, addresses: [], fault };
  const found = ipv4First(await addressesOf(url, outbound));
  const addresses = found.map((address) => ({
    address,
    why: whyNotAllowed(address, outbound.allow_networks),
  }));
  if (addresses.length === 0) return { url, addresses, fault: "dns" };
  const is_refused = addresses.some(({ why }) => why !== null);
  return { url, addresses, fault: is_refused ? "address" : null };
};

/** Where to send, of a URL without a fault. */
export const targetOf = ({ url, addresses }: Judged): Target => ({
  url,
  addresses: addresses.slice(0, addresses_max).map(({ address }) => address),
});

/** What is wrong with the URL itself, whatever its host resolves to. */
const faultOf = (url: URL, { allow_ports }: Outbound): UrlFault | null => {
  if (url.protocol !== "https:") return "scheme";
  if (url.username !== "" || url.password !== "") return "credentials";
  const port = portOf(url);
  return port === 443 || allow_ports.includes(port) ? null : "port";
};

const portOf = (url: URL): number => (url.port === "" ? 443 : Number(url.port));

/** The host without the brackets that a URL puts around IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/**
 * How one of the URL's addresses is connected to. `host` is the address itself, so that no name is
 * looked up again below us; SNI and the certificate's check go by `servername`.
 */
export const connectionTo = (url: URL, address: string) => {
  const name = hostOf(url);
  return { host: address, port: portOf(url), servername: isIP(name) ? "" : name };
};

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
  if (error instanceof LookupLimitReached) throw error;
  return [];
};

/** A container often has no way out by IPv6. */
const ipv4First = (addresses: string[]): string[] =>
  addresses.toSorted((a, b) => isIP(a) - isIP(b));
