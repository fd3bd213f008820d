import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Network, parseNetwork } from "../../src/addresses.ts";
import { whyNotAllowed } from "../../src/outbound/address.ts";

const refused = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.254", "127.0.0.1"],
  ...["127.254.254.254", "169.254.169.254", "172.16.5.4", "192.0.0.255", "192.0.2.1"],
  ...["192.88.99.1", "192.168.1.1", "198.18.0.0", "198.51.100.65", "203.0.113.6", "224.0.0.1"],
  ...["240.240.240.240", "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1"],
  ...["::ffff:0:7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1"],
  ...["2002:7f00:1::1", "3fff::1", "5f00::1", "fc00::1", "fe80::1", "fec0::1", "ff02::1"],
];

const allowed = [
  ...["1.1.1.1", "8.8.8.8", "100.63.255.254", "100.128.0.1", "192.88.100.1", "223.255.255.255"],
  ...["2606:4700:4700::1111", "2001:4860:4860::8888", "64:ff9b::808:808"],
];

/** The same machine under names that a URL parser folds together. */
const folded = [
  ...["127.1", "0177.0.0.1", "2130706433", "0x7f000001", "0251.0376.0251.0376", "0xA9FEA9FE"],
  ...["2852039166", "①②⑦.0.0.1", "127.0.0.1。"],
];

const isAddressAllowed = (address: string, allowed: readonly Network[]): boolean =>
  whyNotAllowed(address, allowed) === null;

const networks = (...texts: string[]) => texts.map((text) => parseNetwork(text) as Network);
const everything = networks("0.0.0.0/0", "::/0");

describe("a public address", () => {
  test.each(refused)("%s is none", (address) => {
    expect(isAddressAllowed(address, [])).toBe(false);
  });

  test.each(allowed)("%s is one", (address) => {
    expect(isAddressAllowed(address, [])).toBe(true);
  });

  test.each(folded)("%s is read before it is judged", (host) => {
    expect(isAddressAllowed(new URL(`https://${host}/`).hostname, [])).toBe(false);
  });

  test.each([
    ["6to4 of a public address", "2002:808:808::1", true],
    ["Teredo with both ends public", "2001:0:808:808::fefe:fefe", true],
    ["Teredo with a private server", "2001:0:a00:1::fefe:fefe", false],
    ["Teredo with a private client", "2001:0:808:808::f5ff:fffe", false],
    ["a mapped public address", "::ffff:8.8.8.8", true],
    ["an old form of a public address", "::808:808", false],
    ["nothing that is an address", "example.com", false],
  ])("%s: %s", (_, address, expected) => {
    expect(isAddressAllowed(address, [])).toBe(expected);
  });
});

describe("the operator's networks", () => {
  test("open what lies in them, also inside IPv6", () => {
    const lan = networks("10.0.0.0/8");
    for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "64:ff9b::a01:203", "2002:a01:203::1"])
      expect(isAddressAllowed(address, lan)).toBe(true);
    expect(isAddressAllowed("192.168.1.1", lan)).toBe(false);
  });

  test.each([
    ...["169.254.169.254", "169.254.0.1", "fe80::1", "fe80::1%eth0", "fd00:ec2::254"],
    ...["::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1", "::a9fe:a9fe"],
    ...["::ffff:0:a9fe:a9fe", "64:ff9b:1::a9fe:a9fe", "2001:0:a9fe:a9fe::fefe:fefe"],
  ])("never open %s", (address) => {
    expect(isAddressAllowed(address, everything)).toBe(false);
  });
});

test("an IPv4 address is judged alike, bare and inside IPv6", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), ([a, b, c, d]) => {
      const hex = [(a << 8) | b, (c << 8) | d].map((part) => part.toString(16)).join(":");
      const bare = isAddressAllowed(`${a}.${b}.${c}.${d}`, []);
      for (const inside of [`::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`])
        expect(isAddressAllowed(inside, [])).toBe(bare);
    }),
  );
});
