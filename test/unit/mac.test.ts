import { expect, test } from "bun:test";
import { normalMac } from "../../src/billing/mac.ts";

test.each([
  "aa:bb:cc:dd:ee:0f",
  "AA:BB:CC:DD:EE:0F",
  "aa-bb-cc-dd-ee-0f",
  "aa.bb.cc.dd.ee.0f",
  "aabb.ccdd.ee0f",
  "aabb-ccdd-ee0f",
  "aabb:ccdd:ee0f",
  "AABBCCDDEE0F",
])("%s is a hardware address", (text) => {
  expect(normalMac(text)).toBe("aa:bb:cc:dd:ee:0f");
});

test.each([
  "",
  "aa:bb:cc:dd:ee",
  "aa:bb:cc:dd:ee:0f:11",
  "aa:bb-cc:dd:ee:0f",
  "aabb.ccdd-ee0f",
  "aabbccddee0",
  "aabbccddee0g",
  "aa bb cc dd ee 0f",
  "aa:bb:cc:dd:ee:0f\n",
  "ａa:bb:cc:dd:ee:0f",
])("%j is none", (text) => {
  expect(normalMac(text)).toBeNull();
});
