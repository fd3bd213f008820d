import ipaddr from "ipaddr.js";
import { isWithin, type Network, readNetworks } from "../addresses.ts";
import type { AddressFault } from "../shared/webhook-vocabulary.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Link-local and metadata addresses: no setting of the operator opens these (decisions §7). */
const never_allowed = readNetworks(["169.254.0.0/16", "fe80::/10", "fd00:ec2::254"]);

const global_v6 = readNetworks(["2000::/3"]);
const nat64 = readNetworks(["64:ff9b::/96"]);
/** Never public, but an operator's network might hold them: they too end in an IPv4 address. */
const old_forms = readNetworks(["::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48"]);

/**
 * Why a webhook may not go to this address. Null when it may: it is a public one, or in one of the
 * operator's `allowed` networks.
 */
export const whyNotAllowed = (text: string, allowed: readonly Network[]): AddressFault | null => {
  if (!ipaddr.isValid(text)) return "reserved";
  const address = ipaddr.parse(text);
  const never = carried(address).find((inner) => isWithin(inner.toString(), never_allowed));
  if (never) return never.range() === "linkLocal" ? "link_local" : "metadata";
  const refused = judged(address).find(
    (inner) => !isPublic(inner) && !isWithin(inner.toString(), allowed),
  );
  return refused ? (fault_of_range[refused.range()] ?? "reserved") : null;
};

const fault_of_range: Record<string, AddressFault> = {
  loopback: "loopback",
  private: "private",
  uniqueLocal: "private",
  carrierGradeNat: "private",
};

const isPublic = (address: Address): boolean =>
  address.range() === "unicast" &&
  (address.kind() === "ipv4" || isWithin(address.toString(), global_v6));

/** IPv4 inside IPv6 is judged by the IPv4, Teredo by its server and its client (decisions §7). */
const judged = (address: Address): Address[] => {
  if (address instanceof ipaddr.IPv4) return [address];
  if (address.isIPv4MappedAddress()) return [address.toIPv4Address()];
  if (isWithin(address.toString(), nat64)) return [v4At(address, 12)];
  if (address.range() === "6to4") return [v4At(address, 2)];
  if (address.range() === "teredo") return [v4At(address, 4), v4At(address, 12, 0xff)];
  return [address];
};

/** The address, and every one that it may lead to. */
const carried = (address: Address): Address[] => {
  const inner = [address, ...judged(address)];
  if (address instanceof ipaddr.IPv6 && isWithin(address.toString(), old_forms))
    inner.push(v4At(address, 12));
  return inner;
};

/** The IPv4 address at a byte of an IPv6 one; Teredo writes its client's inverted. */
const v4At = (address: ipaddr.IPv6, byte: number, mask = 0): ipaddr.IPv4 =>
  new ipaddr.IPv4(
    address
      .toByteArray()
      .slice(byte, byte + 4)
      .map((part) => part ^ mask),
  );
