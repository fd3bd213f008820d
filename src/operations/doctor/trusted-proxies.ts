import ipaddr from "ipaddr.js";
import { type Network, readNetworks } from "../../addresses.ts";

/*
 * A caller from a trusted address sets the client's address with `X-Forwarded-For`. A proxy or CDN has a few
 * million public addresses at most (Cloudflare 1.8 million); a larger range includes strangers.
 */

/** The size of an IPv4 /8; for IPv6, an ISP's whole allocation. */
const public_max = { ipv4: 2 ** 24, ipv6: 2 ** (128 - 20) };

/** Not routed on the internet. */
const private_networks = readNetworks([
  "10.0.0.0/8",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/** Whether the networks together have more public addresses than any proxy or CDN. */
export const trustsStrangers = (networks: readonly Network[]): boolean =>
  (["ipv4", "ipv6"] as const).some((kind) => {
    const disjoint: Network[] = [];
    const widest_first = networks
      .filter(([first]) => first.kind() === kind)
      .toSorted(([, bits], [, other_bits]) => bits - other_bits);
    for (const network of widest_first)
      if (!disjoint.some((wider) => contains(wider, network))) disjoint.push(network);
    return disjoint.reduce((sum, each) => sum + publicAddresses(each), 0) >= public_max[kind];
  });

const publicAddresses = (network: Network): number => {
  if (private_networks.some((private_network) => contains(private_network, network))) return 0;
  const not_public = private_networks.filter((private_network) =>
    contains(network, private_network),
  );
  return not_public.reduce((left, each) => left - addresses(each), addresses(network));
};

const contains = ([first, bits]: Network, [inner, inner_bits]: Network): boolean =>
  first.kind() === inner.kind() && bits <= inner_bits && inner.match(first, bits);

const addresses = ([first, bits]: Network): number =>
  2 ** ((first instanceof ipaddr.IPv4 ? 32 : 128) - bits);

export const networkText = ([first, bits]: Network): string => `${first.toString()}/${bits}`;
