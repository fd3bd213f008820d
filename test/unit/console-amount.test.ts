import { describe, expect, test } from "bun:test";
import { grouped, typedAmount, withoutDigit } from "../../src/console/format/typed-amount.ts";

/* Amounts are grouped while they are typed. A `|` is the caret. */

test.each([
  ["", ""],
  ["999", "999"],
  ["1000", "1,000"],
  ["1234567.5", "1,234,567.5"],
  ["1234.", "1,234."],
  [".5", ".5"],
  ["-1234", "-1,234"],
  ["1,5", "1,5"],
  ["12 a", "12 a"],
])("%p is shown as %p", (plain, shown) => {
  expect(grouped(plain)).toBe(shown);
});

const at = (text: string) => ({ text: text.replace("|", ""), caret: text.indexOf("|") });

const shown = (typed: string, keeps_commas: boolean): [string, string] => {
  const { text, caret, plain } = typedAmount(at(typed), keeps_commas);
  return [`${text.slice(0, caret)}|${text.slice(caret)}`, plain];
};

describe("typing", () => {
  test.each([
    ["1234|", "1,234|", "1234"],
    ["1,2345|", "12,345|", "12345"],
    ["19|,234", "19|,234", "19234"],
    ["1|9,234", "1|9,234", "19234"],
    ["1,2|9,234", "12|9,234", "129234"],
    ["1,24|", "124|", "124"],
    ["1,234.|", "1,234.|", "1234."],
    ["1,234.5|", "1,234.5|", "1234.5"],
    ["|1,234", "|1,234", "1234"],
    ["1,234|5.50", "12,34|5.50", "12345.50"],
    ["٣٤٥٦|", "3,456|", "3456"],
    ["٢٧٫٥|", "27.5|", "27.5"],
  ])("%p becomes %p, and %p is sent", (typed, expected, plain) => {
    expect(shown(typed, true)).toEqual([expected, plain]);
  });
});

describe("pasting", () => {
  test.each([
    ["1,234,567.50|", "1,234,567.50|", "1234567.50"],
    ["1 234 567|", "1,234,567|", "1234567"],
    ["٣٬٧٧٥٬٠٠٠|", "3,775,000|", "3775000"],
    ["1234567|", "1,234,567|", "1234567"],
    ["1,5|", "1,5|", "1,5"],
    ["1,2345|", "1,2345|", "1,2345"],
    ["1.234.567|", "1.234.567|", "1.234.567"],
    ["USD 5|", "USD 5|", "USD 5"],
  ])("%p becomes %p, and %p is sent", (typed, expected, plain) => {
    expect(shown(typed, false)).toEqual([expected, plain]);
  });
});

test("Backspace and Delete at a comma remove the digit on its other side", () => {
  expect(withoutDigit(at("1|234"), true)).toEqual(at("|234"));
  expect(withoutDigit(at("1|234"), false)).toEqual(at("1|34"));
  expect(withoutDigit(at("|1"), true)).toEqual(at("|1"));
});
