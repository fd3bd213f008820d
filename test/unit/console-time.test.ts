import { expect, test } from "bun:test";
import { unbroken } from "../../src/console/format/unbroken.ts";

const day = new Date("2026-11-24T04:05:00Z");
const arabic = "ar-LB-u-nu-latn-ca-gregory";

const shown = (locale: string, options: Intl.DateTimeFormatOptions) =>
  unbroken(new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(day));

test.each([
  ["en-GB", { dateStyle: "medium" }, "24\u00a0Nov\u00a02026"],
  ["en-GB", { weekday: "short", day: "numeric", month: "short" }, "Tue\u00a024\u00a0Nov"],
  // From left to right, as in the date fields.
  [arabic, { dateStyle: "medium" }, "\u200f\u206624/11/2026\u2069"],
  [arabic, { day: "numeric", month: "short" }, "24\u00a0تشرين\u00a0الثاني"],
  [
    arabic,
    { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
    "\u200f\u206624/11/2026\u2069، 04:05",
  ],
] as const)("a day in %s with %o breaks after a comma only", (locale, options, text) => {
  expect(shown(locale, options)).toBe(text);
});
