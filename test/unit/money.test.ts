import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  decimalsOf,
  exchanged,
  inFull,
  ratioOf,
  rounded,
  toDecimal,
  toMinor,
  toRate,
  toThousandths,
} from "../../src/shared/money.ts";
import { amountsOf, totalsOf } from "../../src/shared/pricing.ts";

/* Against arithmetic of our own: whole numbers of any length, divided with remainder. */

const max = BigInt(Number.MAX_SAFE_INTEGER);

/** The quotient, half-up; null where a number would not hold it exactly. */
const halfUp = (over: bigint, under: bigint): number | null => {
  const whole = over / under;
  const up = (over % under) * 2n >= under ? whole + 1n : whole;
  return up > max ? null : Number(up);
};

/** A decimal text as a whole number of its last place, and how many places it has. */
const places = (text: string): [bigint, number] => {
  const at = text.indexOf(".");
  const fraction = at < 0 ? "" : text.slice(at + 1);
  return [BigInt(text.replace(".", "")), fraction.length];
};

const power = (n: number): bigint => BigInt(`1${"0".repeat(n)}`);

const minor = fc.oneof(
  fc.nat({ max: 1_000_000 }),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
);
const quantity = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 1e12 }));
/** Percent with up to four decimals. */
const tax_rate = fc
  .integer({ min: 0, max: 1_000_000 })
  .map((tenthousandths) => String(tenthousandths / 10_000));
/** A decimal text that a number holds exactly as it is written: 15 digits at most, so many of them behind the point. */
const decimal = (decimals: number) =>
  fc.tuple(fc.integer({ min: 1, max: 1e15 - 1 }), fc.constant(decimals)).map(([digits, places]) => {
    const padded = String(digits).padStart(places + 1, "0");
    return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
  });
const currency = fc.constantFrom("USD", "LBP", "JPY", "KWD", "EUR");

const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

test("a line's amounts are the exact product, rounded half-up once", () => {
  fc.assert(
    fc.property(minor, quantity, tax_rate, (price, thousandths, rate) => {
      const product = BigInt(price) * BigInt(thousandths);
      const [digits, decimals] = places(rate);
      const line_total = halfUp(product, 1000n);
      const tax = halfUp(product * digits, 1000n * 100n * power(decimals));
      const expected = line_total === null || tax === null ? null : { line_total, tax };
      expect(amountsOf(price, thousandths, rate)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

test("an invoice's sums are those of its rounded lines", () => {
  const line = fc.record({ line_total: fc.nat({ max: 1e12 }), tax: fc.nat({ max: 1e11 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const sum = (of: "line_total" | "tax") =>
        Number(lines.map((each) => BigInt(each[of])).reduce((a, b) => a + b, 0n));
      const [subtotal, tax_total] = [sum("line_total"), sum("tax")];
      expect(totalsOf(lines)).toEqual({ subtotal, tax_total, total: subtotal + tax_total });
    }),
  );
});

test("a product of fractions is rounded half-up, and null when it is no safe integer", () => {
  const ratio = fc.record({
    numerator: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    denominator: fc.bigInt({ min: 1n, max: 10n ** 20n }),
  });
  fc.assert(
    fc.property(fc.array(minor, { maxLength: 3 }), fc.array(ratio, { maxLength: 3 }), (ns, rs) => {
      const over = [...ns.map(BigInt), ...rs.map((r) => r.numerator)].reduce((a, b) => a * b, 1n);
      const under = rs.map((r) => r.denominator).reduce((a, b) => a * b, 1n);
      expect(rounded(...ns, ...rs)).toBe(halfUp(over, under));
    }),
    { numRuns: 2000 },
  );
});

test("an exchanged amount is what the rate says, rounded half-up", () => {
  const rate = fc.nat({ max: 10 }).chain(decimal);
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, text) => {
      const [digits, decimals] = places(text);
      const over = BigInt(amount) * power(decimalsOf(to)) * power(decimals);
      const expected = halfUp(over, power(decimalsOf(from)) * digits);
      expect(exchanged(amount, from, to, ratioOf(text))).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

describe("a rate is kept as it was written", () => {
  test("with up to ten decimals", () => {
    const written = fc.nat({ max: 10 }).chain(decimal);
    fc.assert(
      fc.property(written, (text) => {
        expect(toRate(Number(text))).toBe(plain(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("with more it is refused", () => {
    const written = fc
      .tuple(fc.integer({ min: 11, max: 18 }), fc.integer({ min: 1, max: 1e14 }))
      .map(([decimals, digits]) => `${digits - (digits % 10)}1e-${decimals}`);
    fc.assert(
      fc.property(written, (text) => {
        expect(toRate(Number(text))).toBeNull();
      }),
    );
  });

  test.each([
    [89500, "89500"],
    [0.0000000001, "0.0000000001"],
    [12345678.1, "12345678.1"],
    [1e21, null],
    [1.00000000001, null],
  ])("%p: %p", (rate, text) => {
    expect(toRate(rate)).toBe(text);
  });
});

test("an amount comes back from the wire as it went", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e15 }), currency, (amount, code) => {
      expect(toMinor(toDecimal(amount, code), code)).toBe(amount);
      expect(BigInt(inFull(amount, code).replaceAll(/[.,]/g, ""))).toBe(BigInt(amount));
    }),
  );
  expect(toMinor(1.005, "USD")).toBeNull();
  expect(toMinor(1.005, "KWD")).toBe(1005);
  expect(toMinor(1.5, "LBP")).toBeNull();
  expect(toThousandths(0.001)).toBe(1);
  expect(toThousandths(0.0001)).toBeNull();
});

test.each([
  [0, "USD", "0.00"],
  [5, "USD", "0.05"],
  [123_456_789, "USD", "1,234,567.89"],
  [-100_000, "USD", "-1,000.00"],
  [-99_999, "USD", "-999.99"],
  [1_250_000, "LBP", "1,250,000"],
  [999, "LBP", "999"],
  [1_234_567, "KWD", "1,234.567"],
])("%d of %s is %s", (minor, currency, printed) => {
  expect(inFull(minor, currency)).toBe(printed);
});
