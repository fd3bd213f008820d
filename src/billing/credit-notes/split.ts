import { rounded } from "../../shared/money.ts";
import type { LineAmounts } from "../../shared/pricing.ts";

/** What is left of an invoice's line after its credit notes. */
export interface LineLeft extends LineAmounts {
  /** Thousandths. */
  quantity: number;
}

/** What one credit note takes back of a line. */
export interface CreditedPart extends LineAmounts {
  /** Null for a part of the line's price: then the quantity that is left stays. */
  quantity: number | null;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What the parts take back of a line is no longer left of it. */
export const leftOf = (line: LineLeft, parts: readonly CreditedPart[]): LineLeft => ({
  quantity: line.quantity - sumOf(parts.map(({ quantity }) => quantity ?? 0)),
  line_total: line.line_total - sumOf(parts.map(({ line_total }) => line_total)),
  tax: line.tax - sumOf(parts.map(({ tax }) => tax)),
});

/** What is left of the lines together, with tax. */
export const totalLeft = (lines: readonly LineAmounts[]): number =>
  sumOf(lines.map(({ line_total, tax }) => line_total + tax));

/** `amount * part / whole`, rounded half-up. It is at most `part`, because `amount` is at most `whole`. */
const share = (amount: number, part: number, whole: number): number => {
  const found = rounded(amount, { numerator: BigInt(part), denominator: BigInt(whole) });
  if (found === null) throw new Error(`${part} of ${whole} is no share of ${amount}`);
  return found;
};

/**
 * Takes a quantity of a line back, with its share of the price and tax that are left. The last quantity takes
 * exactly what is left. `quantity` is more than 0, and at most what is left.
 */
export const creditQuantity = (left: LineLeft, quantity: number): CreditedPart => ({
  quantity,
  line_total: share(quantity, left.line_total, left.quantity),
  tax: share(quantity, left.tax, left.quantity),
});

/**
 * Takes an amount with tax back, of all lines in proportion to what is left of them. It contains tax as what is
 * left does, rounded once, so that credit notes for the whole invoice add up to its tax exactly. `amount` is at
 * most what is left. One part for each line; a line from which nothing is taken has zeros.
 */
export const creditAmount = (lines: readonly LineLeft[], amount: number): CreditedPart[] => {
  const whole = totalLeft(lines);
  const tax = whole === 0 ? 0 : share(amount, sumOf(lines.map((line) => line.tax)), whole);
  const nets = distribute(
    amount - tax,
    lines.map((line) => line.line_total),
  );
  const taxes = distribute(
    tax,
    lines.map((line) => line.tax),
  );
  return lines.map((line, index) => {
    const part = { line_total: nets[index] ?? 0, tax: taxes[index] ?? 0 };
    const is_rest = part.line_total === line.line_total && part.tax === line.tax;
    return { ...part, quantity: is_rest ? line.quantity : null };
  });
};

/**
 * Distributes a whole number in proportion to the weights by the method of the largest remainder; of equal
 * remainders, the first. No share exceeds its weight, because `amount` is at most their sum.
 */
const distribute = (amount: number, weights: readonly number[]): number[] => {
  const whole = BigInt(sumOf(weights));
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { floor: Number(product / whole), remainder: product % whole };
  });
  const missing = amount - sumOf(shares.map(({ floor }) => floor));
  const by_remainder = [...shares.entries()].sort(([i, a], [j, b]) =>
    a.remainder === b.remainder ? i - j : a.remainder < b.remainder ? 1 : -1,
  );
  const raised = new Set(by_remainder.slice(0, missing).map(([index]) => index));
  return shares.map(({ floor }, index) => floor + (raised.has(index) ? 1 : 0));
};
