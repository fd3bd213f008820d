import { expect, test } from "bun:test";
import fc from "fast-check";
import { printedDate, printedLine, printedLines } from "../../src/billing/pdf/printable.ts";

test.each([
  ["what turns the line around", "\u202e\u2066evil\u2069\u202c name", "evil name"],
  ["newlines and tabs", " two\n\twords ", "two words"],
  ["joiners in a row", `a${"\u200d".repeat(9)}b`, "a\u200db"],
  ["a joiner that says something", "می\u200cخواهم", "می\u200cخواهم"],
  ["a tower of accents", `x${"\u0336".repeat(9)}y`, `x${"\u0336".repeat(6)}y`],
  ["accents apart from their letter", "e\u0301", "é"],
  ["a long word, which the templates break", "W".repeat(99), "W".repeat(99)],
  ["too many characters", "a b ".repeat(100), `${"a b ".repeat(100).slice(0, 254)}…`],
])("a line: %s", (_what, text, printed) => {
  expect(printedLine(text)).toBe(printed);
});

test("whatever is written, a line is one, bounded, and turns nothing around", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      const printed = printedLine(text);
      expect(printed).not.toMatch(/[\n\u202a-\u202e\u2066-\u2069]/);
      expect([...printed.replaceAll("\u200b", "")].length).toBeLessThan(260 * 4);
    }),
  );
});

test("lines keep their order, as many as are printed", () => {
  expect(printedLines("one\n\ntwo\nthree", 100, 9)).toBe("one\n\ntwo\nthree");
  expect(printedLines("one\ntwo\nthree", 100, 2)).toBe("one\ntwo\n…");
  expect(printedLines("abcdef", 4, 9)).toBe("abc…");
});

test("a day has its month by name", () => {
  expect(printedDate("2026-01-05", "en")).toBe("5 Jan 2026");
  expect(printedDate("2026-12-31", "en")).toBe("31 Dec 2026");
});
