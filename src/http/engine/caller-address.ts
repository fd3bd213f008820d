import { isWithin, type Network } from "../../addresses.ts";

const remembered_max = 10_000;
const remembered_length_max = 100;

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
 * Finds the callers' addresses behind these proxies. Reading addresses would cost a fifth of a short
 * request, and the same callers come again and again: what was found for them is remembered.
 */
export const findCallers = (
  proxies: readonly Network[],
): ((request: Request, peer: string) => string) => {
  if (proxies.length === 0) return (_, peer) => peer;
  const remembered = new Map<string, string>();
  return (request, peer) => {
    const forwarded = request.headers.get("x-forwarded-for") ?? "";
    const key = `${peer} ${forwarded}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = nearest(peer, forwarded, proxies);
    if (remembered.size >= remembered_max) remembered.clear();
    if (key.length <= remembered_length_max) remembered.set(key, found);
    return found;
  };
};
