import { isWithin, type Network } from "../../addresses.ts";

const cached_max = 10_000;
const cached_key_length_max = 100;

/** The nearest address that is not one of our proxies (decisions §2). */
const nearest = (peer: string, forwarded: string, proxies: readonly Network[]): string => {
  if (!isWithin(peer, proxies)) return peer;
  const hops = forwarded
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
  return hops.findLast((hop) => !isWithin(hop, proxies)) ?? hops[0] ?? peer;
};

/**
 * Returns a function that finds a caller's address behind these proxies. It caches results: parsing
 * addresses takes a fifth of the time of a short request.
 */
export const findCallers = (
  proxies: readonly Network[],
): ((request: Request, peer: string) => string) => {
  if (proxies.length === 0) return (_, peer) => peer;
  const cache = new Map<string, string>();
  return (request, peer) => {
    const forwarded = request.headers.get("x-forwarded-for") ?? "";
    const key = `${peer} ${forwarded}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = nearest(peer, forwarded, proxies);
    if (cache.size >= cached_max) cache.clear();
    if (key.length <= cached_key_length_max) cache.set(key, found);
    return found;
  };
};
