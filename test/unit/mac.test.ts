import { expect, test } from "bun:test";
import { macOf } from "../../src/billing/mac.ts";

const same = [
  "aa:bb:cc:dd:ee:0f",
  "AA-BB-CC-DD-EE-0F",
  "AA.BB.CC.DD.EE.0F",
  "aabb.ccdd.ee0f",
  "AABB:CCDD:EE0F",
  "aabb-ccdd-ee0f",
  "AABBCCDDEE0F",
];
for (const text of same)
  test(`${text} is kept as pairs with colons`, () => {
    expect(macOf(text)).toBe("aa:bb:cc:dd:ee:0f");
  });

for (const text of [
  "",
  "aa:bb:cc:dd:ee",
  "aa:bb-cc:dd:ee:0f",
  "aabbccddee0g",
  "aabbccddee0f00",
  "aa bb cc dd ee 0f",
])
  test(`"${text}" is no MAC address`, () => {
    expect(macOf(text)).toBeNull();
  });
