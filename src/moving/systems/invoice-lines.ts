import {
  decimalsOf,
  fromThousandths,
  type Ratio,
  ratioOf,
  rounded,
  toThousandths,
} from "../../shared/money.ts";
import { amountsOf, totalsOf } from "../../shared/pricing.ts";
import { lines_max } from "../../shared/vocabulary.ts";
import { clip, netShareOf, roundedMinor, withoutTax } from "./values.ts";

/** A line as the system has it. Quantity, price and tax rate are decimal texts; a price may be negative. */
export interface SourceLine {
  item_ref: string;
  description: string;
  unit: string;
  quantity: string;
  price: string;
  tax_rate: string;
}

/** A line as our invoices have it: the price in minor units, without tax. */
export interface InvoiceLine {
  item_ref: string;
  description: string;
  unit: string;
  /** Thousandths. */
  quantity: number;
  price: number;
  tax_rate: string;
}

const one = 1000;
const description_max = 191;

/** The total that our invoices compute from these lines; null when they refuse one. */
export const totalOf = (lines: readonly InvoiceLine[]): number | null => {
  const amounts = lines.map(({ price, quantity, tax_rate }) =>
    price < 0 || quantity <= 0 ? null : amountsOf(price, quantity, tax_rate),
  );
  const known = amounts.filter((line) => line !== null);
  return known.length < amounts.length ? null : totalsOf(known).total;
};

/**
 * Lines without tax whose total is the system's, to the minor unit. Prices may have more decimals than ours,
 * include their tax, or be discounted as a whole, and the API does not say which: the first way to read them
 * that gives the total counts. If none does, there is one line for each tax rate. Null when the total is
 * negative, which no invoice of ours can be.
 */
export const linesThatAddUp = (
  source: readonly SourceLine[],
  total: number,
  currency: string,
): InvoiceLine[] | null => {
  if (total < 0) return null;
  const readings = [asTheyAre, withoutTheirTax, asWholes, asWholesWithoutTax];
  const found =
    source.length === 0 || source.length > lines_max
      ? undefined
      : readings
          .map((read) => source.map((line) => read(line, currency)))
          .find((lines) => totalOf(lines) === total);
  return found ?? onePerRate(source, total);
};

type Reading = (line: SourceLine, currency: string) => InvoiceLine;

/** Negative where the price has more decimals than its currency, so that the reading does not count. */
const exactMinor = (price: string, currency: string): number => {
  const [, fraction = ""] = price.split(".");
  const is_exact = fraction.replace(/0+$/, "").length <= decimalsOf(currency);
  return is_exact ? roundedMinor(price, currency) : -1;
};

const quantityOf = ({ quantity }: SourceLine): number => toThousandths(Number(quantity)) ?? 0;

/** What a line costs, tax excluded or included as its price is. */
const amountOf = ({ price, quantity }: SourceLine): Ratio => {
  const [cost, count] = [price, quantity].map((text) => ratioOf(text.replace("-", "")));
  return {
    numerator: (cost?.numerator ?? 0n) * (count?.numerator ?? 0n),
    denominator: (cost?.denominator ?? 1n) * (count?.denominator ?? 1n),
  };
};

const isNegative = ({ price, quantity }: SourceLine): boolean =>
  price.startsWith("-") !== quantity.startsWith("-");

/** What the lines cost as they are written, each rounded once; null if one is negative. */
export const sumOfPrices = (source: readonly SourceLine[], currency: string): number | null =>
  totalOf(source.map((line) => ({ ...asWholes(line, currency), tax_rate: "0" })));

const asTheyAre: Reading = (line, currency) => ({
  ...line,
  quantity: quantityOf(line),
  price: exactMinor(line.price, currency),
});

const withoutTheirTax: Reading = (line, currency) => ({
  ...line,
  quantity: quantityOf(line),
  price: isNegative(line) ? -1 : withoutTax(ratioOf(line.price), line.tax_rate, currency),
});

const asWholes: Reading = (line, currency) => ({
  ...line,
  quantity: one,
  price: isNegative(line) ? -1 : withoutTax(amountOf(line), "0", currency),
});

const asWholesWithoutTax: Reading = (line, currency) => ({
  ...line,
  quantity: one,
  price: isNegative(line) ? -1 : withoutTax(amountOf(line), line.tax_rate, currency),
});

interface RateGroup {
  tax_rate: string;
  descriptions: string[];
  /** Its part of the total, in an arbitrary unit. */
  weight: bigint;
}

const weight_scale = 10n ** 12n;

const weightOf = (line: SourceLine): bigint => {
  const amount = amountOf(line);
  const rate = ratioOf(line.tax_rate);
  const with_tax = 100n * rate.denominator + rate.numerator;
  const weight =
    (weight_scale * amount.numerator * with_tax) / (amount.denominator * 100n * rate.denominator);
  return isNegative(line) ? -weight : weight;
};

const groupsOf = (source: readonly SourceLine[]): RateGroup[] => {
  const groups = new Map<string, RateGroup>();
  for (const line of source) {
    const { tax_rate, description } = line;
    const group = groups.get(tax_rate) ?? { tax_rate, descriptions: [], weight: 0n };
    group.weight += weightOf(line);
    group.descriptions.push(description);
    groups.set(tax_rate, group);
  }
  return [...groups.values()];
};

/** One line for each tax rate, with its part of the total; the parts add up to it. */
const onePerRate = (source: readonly SourceLine[], total: number): InvoiceLine[] => {
  const all = groupsOf(source);
  const charged = all.filter(({ weight }) => weight > 0n).slice(0, lines_max / 2);
  const groups = charged.length > 0 ? charged : [untaxed(all)];
  const sum = groups.reduce((whole, { weight }) => whole + weight, 0n);
  let before = 0n;
  let given = 0;
  return groups.flatMap((group) => {
    before += group.weight;
    const until = Number((BigInt(total) * before) / sum);
    const part = until - given;
    given = until;
    return linesOfPart(group, part);
  });
};

const untaxed = (groups: readonly RateGroup[]): RateGroup => ({
  tax_rate: "0",
  descriptions: groups.flatMap(({ descriptions }) => descriptions),
  weight: 1n,
});

/** A price whose tax brings it to the amount. Where rounding leaves out that amount, the rest is a line without tax. */
const linesOfPart = (group: RateGroup, amount: number): InvoiceLine[] => {
  const line = {
    item_ref: "",
    description: clip(group.descriptions.filter(Boolean).join(", "), description_max) || "Invoice",
    unit: "",
    quantity: one,
    tax_rate: group.tax_rate,
  };
  const withTax = (price: number): number => totalOf([{ ...line, price }]) ?? 0;
  let price = rounded(amount, netShareOf(group.tax_rate)) ?? 0;
  while (price > 0 && withTax(price) > amount) price -= 1;
  while (withTax(price + 1) <= amount) price += 1;
  const rest = amount - withTax(price);
  return rest === 0
    ? [{ ...line, price }]
    : [
        { ...line, price },
        { ...line, description: "Rounding", tax_rate: "0", price: rest },
      ];
};

/** The quantity as a cell. */
export const quantityCell = (thousandths: number): string => String(fromThousandths(thousandths));
