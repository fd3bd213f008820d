import { expect, test } from "bun:test";
import { exchanged, inverse, ratioOf, toRate, toRateText } from "../../src/shared/money.ts";

test.each<[number, string | null]>([
  [89500, "89500"],
  [89500.3, "89500.3"],
  [1e10, "10000000000"],
  [0.00001, "0.00001"],
  [1e-6, "0.000001"],
  [1.5e-7, "0.00000015"],
  [1e-10, "0.0000000001"],
  [1e-11, null],
  [1.5e-10, null],
  [1.0000000001, "1.0000000001"],
  [1.00000000001, null],
  // As it was written: nearby decimals of ten places are the same number.
  [123456789.3, "123456789.3"],
  [1e21, null],
  [0, null],
  [Number.NaN, null],
])("%d is the rate %p", (rate, text) => {
  expect(toRate(rate)).toBe(text);
});

test.each([
  ["89500", "0.0000111732"],
  ["3", "0.3333333333"],
  ["0.6", "1.6666666667"],
  ["0.0000000001", "10000000000"],
  ["10000000000", "0.0000000001"],
])("the other way round of %s is %s", (rate, text) => {
  expect(toRateText(inverse(ratioOf(rate)))).toBe(text);
});

test.each<[number, string, string, string, number | null]>([
  [8_950_000, "LBP", "USD", "89500", 10_000],
  [447, "LBP", "USD", "89500", 0],
  [448, "LBP", "USD", "89500", 1], // 0.5006 cents
  [10_000, "USD", "LBP", "0.0000111732", 8_949_987],
  [Number.MAX_SAFE_INTEGER, "LBP", "USD", "1", null],
])("%d of %s in %s at %s is %p", (minor, from, to, rate, expected) => {
  expect(exchanged(minor, from, to, ratioOf(rate))).toBe(expected);
});
