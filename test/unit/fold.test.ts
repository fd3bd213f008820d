import { expect, test } from "bun:test";
import fc from "fast-check";
import { foldCase, foldForSearch } from "../../src/clients/fold.ts";

test.each([
  ["RIMA", "rima"],
  ["Straße", "STRASSE"],
  ["STRAẞE", "strasse"],
  ["ΝΙΚΟΣ", "νικοσ"],
  ["Ողջույն", "ՈՂՋՈՒՅՆ"],
  ["e\u0301lie", "ÉLIE"], // composed or not
])("%p and %p are one username", (a, b) => {
  expect(foldCase(a)).toBe(foldCase(b));
});

test("accents still tell usernames apart", () => {
  expect(foldCase("élie")).not.toBe(foldCase("elie"));
});

test.each([
  ["Élie Łódź", "elie lodz"],
  ["Søren Đorđe", "soren dorde"],
  ["أحمد", "احمد"],
  ["مُحَمَّد", "محمد"],
  ["بيـــروت", "بيروت"],
  ["ԱՐԱՄ", "արամ"],
])("%p is searched as %p", (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test("folding twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldCase(foldCase(text))).toBe(foldCase(text));
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    }),
    { numRuns: 500 },
  );
});
