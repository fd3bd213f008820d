import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Count,
  differenceOf,
  isNoCount,
  minorOfNotes,
  notesOf,
  nothing_counted,
  withNotes,
  withTotal,
} from "../../src/console/billing/cash/counted-notes.ts";

describe("the sum of notes", () => {
  test.each<[string, Record<string, string>, string, number | null]>([
    ["USD", {}, "", 0],
    ["USD", { 100: "2", 20: "3", 1: "4" }, "", 264_00],
    ["USD", { 5: "١" }, "0.75", 5_75],
    ["USD", { 50: " " }, "12", 12_00],
    ["USD", {}, "0.755", null],
    ["USD", { 100: "1.5" }, "", null],
    ["USD", { 100: "-1" }, "", null],
    ["USD", { 100: "two" }, "", null],
    ["LBP", { 1000000: "3", 500000: "1", 1000: "7" }, "250", 3_507_250],
    ["LBP", { 100000: "99999999999999" }, "", null],
    ["EUR", { 100: "2" }, "80.50", 80_50],
  ])("%s %o and %p are %p", (currency, notes, coins, minor) => {
    expect(minorOfNotes(currency, { notes, coins })).toBe(minor);
  });

  test("is what each note adds, in whole minor units", () => {
    const counts = fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom("USD", "LBP"), counts, (currency, many) => {
        const notes = notesOf(currency).map((note, index) => [note, many[index] ?? 0] as const);
        const units = notes.reduce((sum, [note, count]) => sum + note * count, 0);
        const typed = Object.fromEntries(notes.map(([note, count]) => [note, String(count)]));
        const scale = currency === "USD" ? 100 : 1;
        expect(minorOfNotes(currency, { notes: typed, coins: "" })).toBe(units * scale);
      }),
    );
  });
});

test.each([
  ["", false],
  ["0", false],
  ["12", false],
  ["1.5", true],
  ["x", true],
])("%p as a number of notes is invalid: %p", (typed, is_invalid) => {
  expect(isNoCount(typed)).toBe(is_invalid);
});

describe("a count", () => {
  const after = (...parts: Parameters<typeof withNotes>[2][]): Count =>
    parts.reduce<Count>((count, part) => withNotes("USD", count, part), nothing_counted);

  test("has the sum of its notes as its total, as a field holds it", () => {
    const count = after({ notes: { 100: "11" } }, { notes: { 20: "2" } }, { coins: "0.5" });
    expect(count).toEqual({ total: "1140.50", notes: { 100: "11", 20: "2" }, coins: "0.5" });
  });

  test("has none again when its notes are emptied, and while one is no number", () => {
    expect(after({ notes: { 100: "1" } }, { notes: { 100: "" } }).total).toBe("");
    expect(after({ notes: { 100: "1" } }, { notes: { 20: "x" } }).total).toBe("");
    expect(after({ notes: { 100: "0" } }).total).toBe("0.00");
  });

  test("forgets the notes when its total is typed", () => {
    expect(withTotal("7")).toEqual({ total: "7", notes: {}, coins: "" });
  });
});

test.each<[string, number, string, ReturnType<typeof differenceOf>]>([
  ["USD", 245, "240", { counted: 240_00, difference: -5_00 }],
  ["USD", 0.3, "0.30", { counted: 30, difference: 0 }],
  ["LBP", 1_000_000, "1,050,000", { counted: 1_050_000, difference: 50_000 }],
  ["USD", 245, "", null],
  ["USD", 245, "24x", null],
])("of %s %p, %p counted is %p", (currency, expected, total, difference) => {
  expect(differenceOf(currency, expected, withTotal(total))).toEqual(difference);
});
