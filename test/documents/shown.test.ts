import { expect, test } from "bun:test";
import { differences, missingLines } from "./shown.ts";

test.each([
  ["the same", "ready", "ready", 0],
  [
    "other ids, times and numbers",
    "T-208 at 2026-10-15T08:30:00Z: 5,205.90",
    "T-9 at 2030-01-05T00:00:00Z: 1",
    0,
  ],
  [
    "an id that is cut short",
    "job 01a20781-… is new",
    "job 01a20781-18f5-7136-93ba-c411986b509c is new",
    0,
  ],
  ["anything", "key …, shown once", "key lm_x, shown once", 0],
  ["columns of another width", "a  b", "a     b", 0],
  ["lines in between", "one\nthree", "one\ntwo\nthree", 0],
  ["another word", "ready", "not ready", 1],
  ["the wrong order", "one\ntwo", "two\none", 1],
  ["nothing", "one", "", 1],
])("lines: %s", (_, shown, printed, missing) => {
  expect(missingLines(shown, printed)).toHaveLength(missing);
});

test.each([
  ["a part of the answer", { a: 1 }, { a: 2, b: 3 }, 0],
  ["another text of the same form", { a: "INV-2026-000001" }, { a: "INV-2027-000009" }, 0],
  ["an element among others", [{ a: "x" }], [{ a: "y" }, { a: "x" }], 0],
  ["an empty list", [], [1], 0],
  ["another text", { a: "paid" }, { a: "unpaid" }, 1],
  ["a number for a text", { a: "1" }, { a: 1 }, 1],
  ["null for a number", { a: 1 }, { a: null }, 1],
  ["something for null", { a: null }, { a: "x" }, 1],
  ["true for false", { a: false }, { a: true }, 1],
  ["an absent field", { a: { b: 1 } }, { a: {} }, 1],
  ["an absent element", ["x", "y"], ["x"], 1],
  ["no object", { a: 1 }, "text", 1],
])("answers: %s", (_, shown, answered, count) => {
  expect(differences(shown, answered)).toHaveLength(count);
});
