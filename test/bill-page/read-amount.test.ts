import { describe, expect, test } from "bun:test";
import { readAmount } from "../../src/bill-page/read-amount.ts";

describe("an amount as people type it", () => {
  test.each([
    ["30", "USD", 3000],
    ["30,5", "USD", 3050],
    ["30.50", "USD", 3050],
    ["1,234.50", "USD", 123_450],
    ["1.234,50", "USD", 123_450],
    ["1,234", "USD", 123_400],
    ["1.234", "KWD", 1234],
    ["1 234,5", "USD", 123_450],
    ["٣٠٫٥", "USD", 3050],
    ["۱۲", "USD", 1200],
    ["2,000,000", "LBP", 2_000_000],
    ["", "USD", "amount_missing"],
    ["  ", "USD", "amount_missing"],
    ["0", "USD", "amount_invalid"],
    ["-5", "USD", "amount_invalid"],
    ["1e5", "USD", "amount_invalid"],
    ["0x10", "USD", "amount_invalid"],
    ["30 USD", "USD", "amount_invalid"],
    ["1,2,3", "USD", "amount_invalid"],
    ["30.", "USD", "amount_invalid"],
    [".", "USD", "amount_invalid"],
    ["30.1234", "USD", "amount_decimals"],
    ["9".repeat(20), "USD", "amount_invalid"],
    ["9".repeat(200), "USD", "amount_invalid"],
    ["NaN", "USD", "amount_invalid"],
    ["Infinity", "USD", "amount_invalid"],
  ])("%p in %s is %p", (typed, currency, read) => {
    expect(readAmount(typed, currency)).toBe(read as ReturnType<typeof readAmount>);
  });
});
