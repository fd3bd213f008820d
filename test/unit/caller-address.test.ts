import { describe, expect, test } from "bun:test";
import { type Network, parseNetwork } from "../../src/addresses.ts";
import { findCallers } from "../../src/http/engine/caller-address.ts";

const networks = (...texts: string[]) => texts.map((text) => parseNetwork(text) as Network);
const from = (forwarded: string | null) =>
  new Request("http://localhost/", forwarded === null ? {} : headersOf(forwarded));
const headersOf = (forwarded: string) => ({ headers: { "x-forwarded-for": forwarded } });

const behind = findCallers(networks("10.0.0.0/8", "2001:db8::/32"));

describe.each(["at first", "once it is remembered"])("behind proxies, %s", () => {
  test.each([
    ["10.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["10.0.0.1", "198.51.100.9, 203.0.113.7", "203.0.113.7"],
    ["10.0.0.1", "198.51.100.9, 203.0.113.7 , 10.0.0.2", "203.0.113.7"],
    ["2001:db8::1", "2001:db9::7", "2001:db9::7"],
    ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["10.0.0.1", null, "10.0.0.1"],
    ["10.0.0.1", " , ", "10.0.0.1"],
    ["192.0.2.1", "203.0.113.7", "192.0.2.1"],
    ["192.0.2.1", null, "192.0.2.1"],
  ])("%s with %j is %s", (peer, forwarded, expected) => {
    expect(behind(from(forwarded), peer)).toBe(expected);
  });
});

test("a header too long to be remembered still counts", () => {
  const long = `${"198.51.100.9, ".repeat(50)}203.0.113.7`;
  for (let call = 0; call < 2; call += 1)
    expect(behind(from(long), "10.0.0.1")).toBe("203.0.113.7");
});

test("more callers than are remembered each keep their own", () => {
  for (let n = 0; n < 21_000; n += 1) {
    const caller = `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    if (behind(from(caller), "10.0.0.1") !== caller) throw new Error(caller);
  }
});

test("without proxies the header counts for nothing", () => {
  expect(findCallers([])(from("203.0.113.7"), "192.0.2.1")).toBe("192.0.2.1");
});
