import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { amountsOf as billedAmounts, totalsOf as billedTotals } from "../../src/billing/pricing.ts";
import {
  amountsOf,
  exchanged,
  fromUnits,
  inUnits,
  inverse,
  priceIn,
  ratioOf,
  totalsOf,
} from "../../src/console/completion/amounts.ts";
import { reckon } from "../../src/console/completion/door.ts";
import { decimalsOf } from "../../src/console/format/decimals.ts";
import { typedNumber } from "../../src/console/format/typed-number.ts";
import * as service from "../../src/money.ts";

/* The console shows before it is sent what the service bills after: both must reckon alike. */

const minor = fc.integer({ min: 0, max: 10_000_000_000 });
const quantity = fc.integer({ min: 1, max: 10_000_000 });
const tax_rate = fc.integer({ min: 0, max: 1_000_000 }).map((of) => String(of / 10_000));
const rate = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }).map(String),
  fc
    .integer({ min: 1, max: 1_000_000_000 })
    .map((of) => service.toRateText(service.ratioOf(String(of)))),
  fc.integer({ min: 1, max: 9999 }).map((of) => `0.${String(of).padStart(4, "0")}`),
);
const currency = fc.constantFrom("USD", "LBP", "JPY", "KWD", "EUR");

describe("what a line comes to", () => {
  test("is what the service bills", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(minor, quantity, tax_rate), { maxLength: 5 }), (lines) => {
        const here = lines.map(([price, of, tax]) => amountsOf(price, of, tax));
        const there = lines.map(([price, of, tax]) => billedAmounts(price, of, tax));
        expect(here).toEqual(there);
        const sums = here.flatMap((of) => (of ? [of] : []));
        expect(totalsOf(sums)).toEqual(billedTotals(sums));
      }),
    );
  });

  test.each([
    // price, thousandths, tax, total, tax
    [2775, 1000, "11", 2775, 305],
    [60, 12_500, "11", 750, 83],
    [1, 500, "0", 1, 0], // half a cent is a cent
    [333, 333, "0", 111, 0],
    [0, 1000, "11", 0, 0],
  ])("%d × %d/1000 at %s %%", (price, of, tax_rate, line_total, tax) => {
    expect(amountsOf(price, of, tax_rate)).toEqual({ line_total, tax });
  });

  test("is nothing where a number would not hold it", () => {
    expect(amountsOf(Number.MAX_SAFE_INTEGER, 2000, "0")).toBeNull();
  });
});

test("an exchange is the service's", () => {
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, text) => {
      const places = { from_places: decimalsOf(from), to_places: decimalsOf(to) };
      expect(exchanged(amount, { ...places, rate: ratioOf(text) })).toBe(
        service.exchanged(amount, from, to, service.ratioOf(text)),
      );
    }),
  );
});

test("what is asked in the other currency pays all of it, and a unit less does not", () => {
  const due = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(due, rate, fc.boolean(), (asked, text, is_turned) => {
      const at = is_turned ? inverse(ratioOf(text)) : ratioOf(text);
      const exchange = { from_places: 0, to_places: 2, rate: at };
      const price = priceIn(asked, exchange);
      if (price === null) return;
      expect(exchanged(price, exchange) ?? asked).toBeGreaterThanOrEqual(asked);
      // Of a coarse currency nothing less will do; of a fine one several amounts are worth the same.
      const less = price > 0 ? exchanged(price - 1, exchange) : 0;
      expect(less ?? 0).toBeLessThanOrEqual(asked);
    }),
  );
});

describe("change", () => {
  const pounds = { from_places: 0, to_places: 2, rate: ratioOf("89500") };
  test.each([
    // due (cents), handed, in pounds, price, change, change in the other, open (cents)
    [2775, 3000, false, 2775, 225, 201_375, 0],
    [2775, 2775, false, 2775, 0, 0, 0],
    [2775, 2000, false, 2775, 0, 0, 775],
    [2775, 2_500_000, true, 2_483_625, 16_375, 18, 0],
    [2775, 2_483_625, true, 2_483_625, 0, 0, 0],
    [2775, 895_000, true, 2_483_625, 0, 0, 1775],
  ])("of %d for %d", (due, handed, in_other, price, change, change_exchanged, open) => {
    expect(reckon({ due, handed, in_other, exchange: pounds })).toEqual({
      price,
      change,
      change_exchanged,
      open,
    });
  });

  test("is not told without a rate", () => {
    expect(reckon({ due: 100, handed: 1, in_other: true, exchange: null })).toBeNull();
    expect(reckon({ due: 100, handed: 150, in_other: false, exchange: null })).toEqual({
      price: 100,
      change: 50,
      change_exchanged: null,
      open: 0,
    });
  });

  test("and what is kept of it are what was handed over", () => {
    fc.assert(
      fc.property(minor, minor, fc.boolean(), (due, handed, in_other) => {
        const told = reckon({ due, handed, in_other, exchange: pounds });
        if (!told) return;
        const kept = handed - told.change;
        expect(kept).toBeLessThanOrEqual(told.price);
        expect(told.change === 0 || told.open === 0).toBe(true);
        if (told.change > 0) expect(kept).toBe(told.price);
      }),
    );
  });
});

test.each([
  ["27.75", "27.75"],
  ["2,483,625", "2483625"],
  ["2.483.625", "2483625"],
  ["1,234.50", "1234.5"],
  ["27,75", "27.75"],
  ["٢٬٤٨٣٬٦٢٥", "2483625"],
  ["٢٧٫٧٥", "27.75"],
  ["۱۲", "12"],
  [" 1 000 ", "1000"],
  ["007", "7"],
  [".5", "0.5"],
  ["5.", "5"],
  ["0.000", "0"],
  ["", null],
  [".", null],
  ["-3", null],
  ["1e3", null],
  ["12 USD", null],
  ["1.2.3", null],
])("%p is typed for %p", (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

test.each([
  ["27.75", 2, 2775, 27.75],
  ["0.05", 2, 5, 0.05],
  ["5", 0, 5, 5],
  ["1.005", 2, null, null],
])("%s with %d places", (text, places, units, number) => {
  expect(inUnits(text, places)).toBe(units);
  if (units !== null && number !== null) expect(fromUnits(units, places)).toBe(number);
});
