import { expect, test } from "bun:test";
import { isWithin, parseNetwork } from "../../src/addresses.ts";

const within = (address: string, network: string): boolean => {
  const parsed = parseNetwork(network);
  if (parsed === null) throw new Error(`no network: ${network}`);
  return isWithin(address, [parsed]);
};

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["10.1.2.3", "10.0.0.0/8"],
  ["10.1.2.3", "10.9.9.9/8"],
  ["10.1.2.3", "0.0.0.0/0"],
  ["10.1.2.3", "10.1.2.2/31"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:DB8:0:0::1", "2001:db8::/32"],
  ["2001:db8::1", "::/0"],
  ["::ffff:10.1.2.3", "10.0.0.0/8"],
  ["::ffff:a01:203", "10.1.2.3"],
  ["10.1.2.3", "::ffff:10.1.2.3"],
  ["10.1.2.3", "::ffff:10.0.0.0/104"],
  ["::ffff:10.1.2.3", "::ffff:0:0/96"],
])("%s is within %s", (address, network) => {
  expect(within(address, network)).toBe(true);
});

test.each([
  ["10.1.2.4", "10.1.2.3"],
  ["11.0.0.0", "10.0.0.0/8"],
  ["10.1.2.4", "10.1.2.2/31"],
  ["2001:db9::1", "2001:db8::/32"],
  ["10.1.2.3", "::/0"],
  ["2001:db8::1", "0.0.0.0/0"],
  ["11.1.2.3", "::ffff:10.0.0.0/104"],
  ["unknown", "0.0.0.0/0"],
  ["10.1.2.3:443", "10.0.0.0/8"],
  ["", "::/0"],
])("%s is not within %s", (address, network) => {
  expect(within(address, network)).toBe(false);
});

test.each([
  "",
  "/",
  "/8",
  "10.0.0.0/",
  "10.0.0.0/33",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "10.0.0.0/8 ",
  "10.0.0/8",
  "10",
  "010.0.0.0/8",
  "0x0a.0.0.1",
  "::/129",
  "::ffff:10.0.0.0/95",
  "2001:db8::1::",
  "office.example.com",
])("%p is no network", (text) => {
  expect(parseNetwork(text)).toBeNull();
});
