import ipaddr from "ipaddr.js";

/** A network: its first address and the length of its prefix. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an IPv4 or IPv6 address or CIDR range; null for anything else. */
export const parseNetwork = (text: string): Network | null => {
  const [, first = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(first);
  if (address === null) return null;
  const width = address.kind() === "ipv4" ? 32 : 128;
  const mapped_bits = width === 32 && first.includes(":") ? 96 : 0;
  const bits = length === undefined ? width : Number(length) - mapped_bits;
  return bits >= 0 && bits <= width ? [address, bits] : null;
};

/** Parses texts that were already validated. Throws if one is invalid. */
export const readNetworks = (texts: readonly string[]): Network[] =>
  texts.map((text) => {
    const network = parseNetwork(text);
    if (network === null) throw new Error(`${text} is neither an address nor a CIDR range`);
    return network;
  });

/** Parses an address. An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`) becomes the IPv4 address. */
export const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(":") || !ipaddr.IPv6.isValid(text)) return null;
  return ipaddr.process(text);
};

/** Whether `text` is an address inside one of the networks. */
export const isWithin = (text: string, networks: readonly Network[]): boolean => {
  const address = parseAddress(text);
  return (
    address !== null &&
    networks.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits))
  );
};
