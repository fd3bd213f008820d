import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type CreditedPart,
  creditAmount,
  creditQuantity,
  type LineLeft,
  leftOf,
  totalLeft,
} from "../../src/billing/credit-notes/split.ts";

const line = (line_total: number, tax = 0, quantity = 1000): LineLeft => ({
  quantity,
  line_total,
  tax,
});

/** `[line_total, tax, quantity]` of each part. */
const told = (parts: readonly CreditedPart[]) =>
  parts.map(({ line_total, tax, quantity }) => [line_total, tax, quantity]);

describe("an amount", () => {
  test.each<[string, LineLeft[], number, (number | null)[][]]>([
    ["everything", [line(4550, 501)], 5051, [[4550, 501, 1000]]],
    ["half of it", [line(10000, 1100)], 5550, [[5000, 550, null]]],
    // 1.00 * 11 / 111 is 0.0991.
    ["the tax is rounded half-up", [line(10000, 1100)], 100, [[90, 10, null]]],
    ["a cent is without tax", [line(10000, 1100)], 1, [[1, 0, null]]],
    ["without tax", [line(999)], 333, [[333, 0, null]]],
    [
      "two lines, in proportion",
      [line(3000), line(1000)],
      400,
      [
        [300, 0, null],
        [100, 0, null],
      ],
    ],
    [
      "the odd cent goes to the largest remainder",
      [line(1000), line(2000)],
      100,
      [
        [33, 0, null],
        [67, 0, null],
      ],
    ],
    [
      "of equal remainders to the first",
      [line(100), line(100), line(100)],
      100,
      [
        [34, 0, null],
        [33, 0, null],
        [33, 0, null],
      ],
    ],
    [
      "tax is taken from lines with tax",
      [line(1000, 110), line(1000)],
      211,
      [
        [100, 11, null],
        [100, 0, null],
      ],
    ],
    [
      "a line of which nothing is left",
      [line(0, 0, 0), line(500)],
      200,
      [
        [0, 0, 0],
        [200, 0, null],
      ],
    ],
    ["pounds", [line(4_050_000, 445_500)], 1_000_001, [[900_902, 99_099, null]]],
    [
      "as large as an invoice may be",
      [line(9e14, 99_000_000_000_000)],
      999_000_000_000_000,
      [[9e14, 99_000_000_000_000, 1000]],
    ],
  ])("%s", (_, lines, amount, expected) => {
    expect(told(creditAmount(lines, amount))).toEqual(expected);
  });
});

describe("a quantity", () => {
  test.each<[string, LineLeft, number, CreditedPart]>([
    ["all of it", line(4550, 501, 2000), 2000, { quantity: 2000, line_total: 4550, tax: 501 }],
    ["one of two", line(4550, 501, 2000), 1000, { quantity: 1000, line_total: 2275, tax: 251 }],
    ["a third", line(1000, 110, 3000), 1000, { quantity: 1000, line_total: 333, tax: 37 }],
    ["a thousandth", line(1000, 110, 3000), 1, { quantity: 1, line_total: 0, tax: 0 }],
    ["of a free line", line(0, 0, 3000), 1000, { quantity: 1000, line_total: 0, tax: 0 }],
  ])("%s", (_, left, quantity, expected) => {
    expect(creditQuantity(left, quantity)).toEqual(expected);
  });
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 20_000 }),
  line_total: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000 }), fc.nat(5)),
  tax: fc.oneof(fc.constant(0), fc.nat(55_000)),
});

/** An amount of what is left, or a quantity of a line, both as thousandths of what there is. */
const anyNote = fc.record({
  by: fc.constantFrom("amount", "quantity"),
  which: fc.nat(),
  share: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(1000)),
});

type Note = typeof anyNote extends fc.Arbitrary<infer N> ? N : never;

/** What a note takes of each line; null for what a request could not ask. */
const take = (lines: readonly LineLeft[], { by, which, share }: Note): CreditedPart[] | null => {
  if (by === "amount") {
    const amount = Math.ceil((totalLeft(lines) * share) / 1000);
    return amount === 0 ? null : creditAmount(lines, amount);
  }
  const index = which % lines.length;
  return lines.map((left, at) => {
    const quantity = at === index ? Math.ceil((left.quantity * share) / 1000) : 0;
    return quantity === 0 ? { quantity: 0, line_total: 0, tax: 0 } : creditQuantity(left, quantity);
  });
};

test("whatever is credited in whatever order: nothing is ever below 0, and all of it is exactly the invoice", () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.array(anyNote, { maxLength: 15 }),
      fc.boolean(),
      (billed, notes, ends_by_amount) => {
        let left: LineLeft[] = billed;
        const rest: Note[] = ends_by_amount
          ? [{ by: "amount", which: 0, share: 1000 }]
          : billed.map((_, which) => ({ by: "quantity", which, share: 1000 }));
        for (const note of [...notes, ...rest]) {
          const before = left;
          const parts = take(before, note);
          if (!parts) continue;
          left = before.map((one, index) => leftOf(one, parts.slice(index, index + 1)));
          if (note.by === "amount")
            expect(totalLeft(parts)).toBe(Math.ceil((totalLeft(before) * note.share) / 1000));
          for (const [index, { line_total, tax, quantity }] of left.entries()) {
            expect(Math.min(line_total, tax, quantity)).toBeGreaterThanOrEqual(0);
            // Once nothing is left of a quantity, nothing is left of its price.
            if (quantity === 0 && (billed[index]?.quantity ?? 0) > 0)
              expect(line_total + tax).toBe(0);
          }
        }
        expect(totalLeft(left)).toBe(0);
      },
    ),
    { numRuns: 2000 },
  );
});

test("an amount has the tax of what is left, rounded once", () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 1000 }),
      (lines, share) => {
        const whole = totalLeft(lines);
        const amount = Math.ceil((whole * share) / 1000);
        if (amount === 0) return;
        const tax = creditAmount(lines, amount).reduce((sum, part) => sum + part.tax, 0);
        const tax_left = lines.reduce((sum, one) => sum + one.tax, 0);
        expect(Math.abs(tax - (amount * tax_left) / whole)).toBeLessThanOrEqual(0.5 + 1e-6);
      },
    ),
    { numRuns: 1000 },
  );
});
