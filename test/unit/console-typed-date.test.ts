import { describe, expect, test } from "bun:test";
import {
  movedTime,
  shownDate,
  typedDate,
  typedTime,
  wholeDate,
  wholeTime,
} from "../../src/console/format/typed-date.ts";

const today = "2026-11-24";

describe("a typed date", () => {
  test.each([
    ["23/11/2026", "2026-11-23"],
    ["3.1.2027", "2027-01-03"],
    ["2026-11-23", "2026-11-23"],
    ["٢٣/١١/٢٠٢٦", "2026-11-23"],
    ["\u200f23/11/2026", "2026-11-23"],
    ["23/11", "2026-11-23"],
    ["23 11 27", "2027-11-23"],
    ["29/2/2028", "2028-02-29"],
    ["29/2/2027", null],
    ["31/4", null],
    ["11/23/2026", null],
    ["23", null],
    ["tomorrow", null],
    ["", null],
  ])("%s is %p", (typed, date) => {
    expect(typedDate(typed, today)).toBe(date);
  });

  test.each(["2", "23/1", "23/11", "23/11/2", "23/11/20"])("%s is not complete", (typed) => {
    expect(wholeDate(typed)).toBeNull();
  });

  test("is shown with the day first, and reads as what it shows", () => {
    expect(shownDate("2026-11-23")).toBe("23/11/2026");
    expect(shownDate("")).toBe("");
    expect(wholeDate(shownDate("0007-01-02"))).toBe("0007-01-02");
  });
});

describe("a typed time", () => {
  test.each([
    ["14:30", "14:30"],
    ["9.05", "09:05"],
    ["9", "09:00"],
    ["930", "09:30"],
    ["1430", "14:30"],
    ["2pm", "14:00"],
    ["12:15 a.m.", "00:15"],
    ["٢:٣٠ م", "14:30"],
    ["12 ص", "00:00"],
    ["13pm", null],
    ["24:00", null],
    ["9:60", null],
    ["noon", null],
    ["", null],
  ])("%s is %p", (typed, time) => {
    expect(typedTime(typed)).toBe(time);
  });

  test.each(["1", "14", "14:3", "930"])("%s is not complete", (typed) => {
    expect(wholeTime(typed)).toBeNull();
  });

  test("moves around midnight", () => {
    expect(movedTime("23:50", 15)).toBe("00:05");
    expect(movedTime("00:05", -15)).toBe("23:50");
  });
});
