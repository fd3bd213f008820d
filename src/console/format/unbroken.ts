import { leftToRight } from "./bidi.ts";

/** `24/11/2026` with the marks by which Arabic turns it around. */
const turned_date = /\d+\u200f\/\d+\u200f\/\d+/g;
const nbsp = "\u00a0";
/** Before an isolate, by which `dir="auto"` does not tell that the text is Arabic. */
const rlm = "\u200f";

/** Breaks nowhere but after a comma. A day in digits reads as in the date fields, in Arabic too. */
export const unbroken = (text: string): string =>
  text
    .replace(turned_date, (day) => rlm + leftToRight(day.replaceAll(rlm, "")))
    .replace(/(?<![,،]) /g, nbsp);
