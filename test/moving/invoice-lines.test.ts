import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  linesThatAddUp,
  type SourceLine,
  totalOf,
} from "../../src/moving/systems/invoice-lines.ts";

/** `[price, tax rate, quantity]` of a line. */
type Short = readonly [price: string, tax_rate: string, quantity?: string];

const source = (lines: readonly Short[]): SourceLine[] =>
  lines.map(([price, tax_rate, quantity = "1"], index) => ({
    item_ref: `item-${index}`,
    description: `Line ${index}`,
    unit: "",
    quantity,
    price,
    tax_rate,
  }));

const cases: [string, string, readonly Short[], number, (readonly [number, string, number])[]][] = [
  ["as it is", "USD", [["45", "11"]], 4995, [[4500, "11", 1000]]],
  [
    "two rates",
    "USD",
    [
      ["45", "11"],
      ["0.5", "0", "12.5"],
    ],
    5620,
    [
      [4500, "11", 1000],
      [50, "0", 12_500],
    ],
  ],
  ["tax in the price", "USD", [["55.50", "11"]], 5550, [[5000, "11", 1000]]],
  ["tax in the price of two", "USD", [["55.50", "11", "2"]], 11_100, [[5000, "11", 2000]]],
  [
    "more digits than the currency",
    "USD",
    [["64516.1290", "7.5"]],
    6_935_484,
    [[6_451_613, "7.5", 1000]],
  ],
  ["more digits than a quantity", "USD", [["3", "0", "0.33333"]], 100, [[100, "0", 1000]]],
  ["pounds", "LBP", [["1500000.4", "11"]], 1_665_000, [[1_500_000, "11", 1000]]],
  [
    "a discount line",
    "USD",
    [
      ["30", "11"],
      ["-10", "11"],
    ],
    2220,
    [[2000, "11", 1000]],
  ],
  [
    "a discount of the whole",
    "USD",
    [
      ["100", "10"],
      ["100", "0"],
    ],
    10_500,
    [
      [5000, "10", 1000],
      [5000, "0", 1000],
    ],
  ],
  [
    "a total that its tax leaps over",
    "USD",
    [["0.06", "11"]],
    5,
    [
      [4, "11", 1000],
      [1, "0", 1000],
    ],
  ],
  ["nothing to pay", "USD", [["0", "11"]], 0, [[0, "11", 1000]]],
  ["no lines", "USD", [], 700, [[700, "0", 1000]]],
  ["credits alone", "USD", [["-5", "11"]], 0, [[0, "0", 1000]]],
];

test.each(cases)("%s", (_, currency, lines, total, expected) => {
  const found = linesThatAddUp(source(lines), total, currency) ?? [];
  expect(totalOf(found)).toBe(total);
  expect(
    found.map(({ price, tax_rate, quantity }) => [price, tax_rate, quantity] as const),
  ).toEqual(expected);
});

test("lines that are as they were keep their item and text", () => {
  const [line] = linesThatAddUp(source([["45", "11"]]), 4995, "USD") ?? [];
  expect(line).toMatchObject({ item_ref: "item-0", description: "Line 0" });
});

test("more lines than an invoice may have become one for each rate", () => {
  const many = source(Array.from({ length: 150 }, () => ["1", "10"] as const));
  expect(linesThatAddUp(many, 16_500, "USD")).toMatchObject([{ price: 15_000, tax_rate: "10" }]);
});

test("a negative invoice is none of ours", () => {
  expect(linesThatAddUp(source([["-5", "11"]]), -555, "USD")).toBeNull();
});

test("every total comes out to the minor unit", () => {
  const decimal = (max: number, digits: number) =>
    fc
      .tuple(fc.boolean(), fc.nat(max), fc.nat(10 ** digits - 1))
      .map(
        ([is_negative, whole, fraction]) =>
          `${is_negative && whole % 4 === 0 ? "-" : ""}${whole}.${String(fraction).padStart(digits, "0")}`,
      );
  const rate = fc.constantFrom("0", "5", "7.5", "11", "19", "33.3333", "60", "100");
  const line = fc.tuple(decimal(5_000, 4), rate, decimal(20, 4));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fc.nat(1_000_000),
      fc.constantFrom("USD", "LBP", "KWD"),
      (lines, total, currency) => {
        const found = linesThatAddUp(source(lines), total, currency) ?? [];
        expect(totalOf(found)).toBe(total);
        expect(found.every(({ price, description }) => price >= 0 && description !== "")).toBe(
          true,
        );
      },
    ),
    { numRuns: 2_000 },
  );
});
