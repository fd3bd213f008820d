import ipaddr from "ipaddr.js";
import { isWithin, type Network, readNetworks } from "../addresses.ts";
import type { AddressError } from "../shared/webhook-vocabulary.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Link-local and metadata addresses: the operator cannot allow these (decisions §7). */
const never_allowed = readNetworks(["169.254.0.0/16", "fe80::/10", "fd00:ec2::254"]);

const global_v6 = readNetworks(["2000::/3"]);
const nat64 = readNetworks(["64:ff9b::/96"]);
/** Never public, but they may be in an operator's network. They also end in an IPv4 address. */
const legacy_forms = readNetworks(["::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48"]);

/** Returns why webhooks may not be sent to an address. Null if it is public or in one of the operator's `allowed` networks. */
export const whyNotAllowed = (text: string, allowed: readonly Network[]): AddressError | null => {
  if (!ipaddr.isValid(text)) return "reserved";
  const address = ipaddr.parse(text);
  const never = addressAndEmbedded(address).find((inner) =>
    isWithin(inner.toString(), never_allowed),
  );
  if (never) return never.range() === "linkLocal" ? "link_local" : "metadata";
  const refused = effectiveAddresses(address).find(
    (inner) => !isPublic(inner) && !isWithin(inner.toString(), allowed),
  );
  return refused ? (error_of_range[refused.range()] ?? "reserved") : null;
};

const error_of_range: Record<string, AddressError> = {
  loopback: "loopback",
  private: "private",
  uniqueLocal: "private",
  carrierGradeNat: "private",
};

const isPublic = (address: Address): boolean =>
  address.range() === "unicast" &&
  (address.kind() === "ipv4" || isWithin(address.toString(), global_v6));

/** The addresses that decide: IPv4 embedded in IPv6, and for Teredo its server and its client (decisions §7). */
const effectiveAddresses = (address: Address): Address[] => {
  if (address instanceof ipaddr.IPv4) return [address];
  if (address.isIPv4MappedAddress()) return [address.toIPv4Address()];
  if (isWithin(address.toString(), nat64)) return [v4At(address, 12)];
  if (address.range() === "6to4") return [v4At(address, 2)];
  if (address.range() === "teredo") return [v4At(address, 4), v4At(address, 12, 0xff)];
  return [address];
};

/** The address, and every IPv4 address embedded in it. */
const addressAndEmbedded = (address: Address): Address[] => {
  const inner = [address, ...effectiveAddresses(address)];
  if (address instanceof ipaddr.IPv6 && isWithin(address.toString(), legacy_forms))
    inner.push(v4At(address, 12));
  return inner;
};

/** The IPv4 address at a byte offset of an IPv6 address. Teredo inverts the client's bits. */
const v4At = (address: ipaddr.IPv6, byte: number, mask = 0): ipaddr.IPv4 =>
  new ipaddr.IPv4(
    address
      .toByteArray()
      .slice(byte, byte + 4)
      .map((part) => part ^ mask),
  );
