import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Amount,
  changeOf,
  exchanged,
  neededFor,
  type Rate,
} from "../../src/console/format/exchange.ts";
import { numberOf } from "../../src/console/format/typed-number.ts";
import * as service from "../../src/shared/money.ts";

const pounds: Rate = { base: "USD", quote: "LBP", rate: 89500 };
const usd = (minor: number): Amount => ({ minor, currency: "USD" });
const lbp = (minor: number): Amount => ({ minor, currency: "LBP" });

describe("the console's amounts", () => {
  test.each([
    ["27.75", 27.75],
    ["3,775,000", 3_775_000],
    ["1,234.5", 1234.5],
    ["٢٧٫٥", 27.5],
    ["٣٬٧٧٥٬٠٠٠", 3_775_000],
    [" 12 ", 12],
    [".5", 0.5],
    ["7.", 7],
    ["1.005", 1.005],
    ["12,5", null],
    ["-3", null],
    ["1e3", null],
    ["0x10", null],
    ["", null],
    ["ten", null],
  ])("%p as it is typed", (typed, number) => {
    expect(numberOf(typed)).toBe(number);
  });

  test.each([
    [lbp(3_775_000), "USD", pounds, 4218],
    [usd(4218), "LBP", pounds, 3_775_110],
    [lbp(100), "USD", pounds, 0],
    [lbp(3_775_000), "USD", { base: "LBP", quote: "USD", rate: 0.0000111732 }, 4218],
    [usd(100), "EUR", pounds, null],
    [usd(100), "LBP", { ...pounds, rate: 0 }, null],
  ])("%p in %s", (amount, to, rate, worth) => {
    expect(exchanged(amount, to, rate)).toBe(worth);
  });

  test("an exchange is worth what the service makes of it, in either direction", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), fc.integer({ min: 1, max: 2e9 }), (minor, rate_cents) => {
        const rate = { ...pounds, rate: rate_cents / 100 };
        const ratio = service.ratioOf(String(rate.rate));
        expect(exchanged(lbp(minor), "USD", rate)).toBe(
          service.exchanged(minor, "LBP", "USD", ratio),
        );
        expect(exchanged(usd(minor), "LBP", rate)).toBe(
          service.exchanged(minor, "USD", "LBP", service.inverse(ratio)),
        );
      }),
    );
  });

  test("what is needed settles all of it, and a unit less than its worth is never enough for more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 2e9 }),
        fc.boolean(),
        (minor, rate_cents, in_pounds) => {
          const rate = { ...pounds, rate: rate_cents / 100 };
          const due = in_pounds ? usd(minor) : lbp(minor);
          const currency = in_pounds ? "LBP" : "USD";
          const needed = neededFor(due, currency, rate);
          if (needed === null) return;
          expect(exchanged({ minor: needed, currency }, due.currency, rate)).toBeGreaterThanOrEqual(
            minor,
          );
          const worth = exchanged(due, currency, rate) ?? 0;
          if (needed > worth)
            expect(exchanged({ minor: needed - 1, currency }, due.currency, rate)).toBeLessThan(
              minor,
            );
        },
      ),
    );
  });

  test.each([
    ["nothing", lbp(3_775_110), 3_775_110, null],
    ["less than is due", lbp(3_000_000), 3_775_110, null],
    ["pounds", lbp(4_500_000), 3_775_110, { same: [lbp(724_890)], two: [usd(800), lbp(8_890)] }],
    ["dollars", usd(5000), 4218, { same: [usd(782)], two: [usd(700), lbp(73_390)] }],
    ["whole dollars", usd(5000), 4200, { same: [usd(800)], two: [usd(800)] }],
    ["less than a dollar", usd(4250), 4218, { same: [usd(32)], two: null }],
  ])("the change of %s", (_name, handed, due, change) => {
    expect(changeOf(handed, due, pounds)).toEqual(change);
  });

  test("without a rate all change is in what was handed over", () => {
    expect(changeOf(usd(5000), 4218, null)).toEqual({ same: [usd(782)], two: null });
  });

  test("change in two currencies is worth what is given back, to half a unit of the smaller", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e10 }),
        fc.integer({ min: 100, max: 2e9 }),
        fc.boolean(),
        (minor, rate_cents, in_pounds) => {
          const rate = { ...pounds, rate: rate_cents / 100 };
          const two = changeOf(in_pounds ? lbp(minor) : usd(minor), 0, rate)?.two;
          for (const { minor: part, currency } of two ?? []) {
            expect(part).toBeGreaterThan(0);
            if (currency === "USD") expect(part % 100).toBe(0);
          }
          if (!two || !in_pounds) return;
          const back = two.reduce((sum, part) => sum + (exchanged(part, "LBP", rate) ?? 0), 0);
          expect(Math.abs(back - minor)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
