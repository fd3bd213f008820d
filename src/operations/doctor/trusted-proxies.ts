import ipaddr from "ipaddr.js";
import { type Network, readNetworks } from "../../addresses.ts";

/*
 * Whoever calls from a trusted address says by `X-Forwarded-For` which address is the caller's. A proxy
 * or a CDN has some million public addresses at most (Cloudflare 1.8 million); who trusts more trusts
 * strangers.
 */

/** As many public addresses as an IPv4 /8 has; of IPv6, as an ISP's whole allocation. */
const public_max = { ipv4: 2 ** 24, ipv6: 2 ** (128 - 20) };

/** Addresses that nobody outside has. */
const inside = readNetworks([
  "10.0.0.0/8",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/** Whether the networks together trust so many public addresses that it is anybody. */
export const trustsAnybody = (networks: readonly Network[]): boolean =>
  (["ipv4", "ipv6"] as const).some((kind) => {
    const apart: Network[] = [];
    const widest_first = networks
      .filter(([first]) => first.kind() === kind)
      .toSorted(([, bits], [, other_bits]) => bits - other_bits);
    for (const network of widest_first)
      if (!apart.some((wider) => contains(wider, network))) apart.push(network);
    return apart.reduce((sum, each) => sum + publicAddresses(each), 0) >= public_max[kind];
  });

const publicAddresses = (network: Network): number => {
  if (inside.some((private_network) => contains(private_network, network))) return 0;
  const not_public = inside.filter((private_network) => contains(network, private_network));
  return not_public.reduce((left, each) => left - addresses(each), addresses(network));
};

const contains = ([first, bits]: Network, [inner, inner_bits]: Network): boolean =>
  first.kind() === inner.kind() && bits <= inner_bits && inner.match(first, bits);

const addresses = ([first, bits]: Network): number =>
  2 ** ((first instanceof ipaddr.IPv4 ? 32 : 128) - bits);

export const networkText = ([first, bits]: Network): string => `${first.toString()}/${bits}`;
