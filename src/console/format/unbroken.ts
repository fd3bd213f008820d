import { leftToRight } from "./bidi.ts";

/** `24/11/2026` with the marks by which Arabic turns it around. */
const turned_date = /\d+\u200f\/\d+\u200f\/\d+/g;
const nbsp = "\u00a0";

/** Breaks nowhere but after a comma. A day in digits reads as in the date fields, in Arabic too. */
export const unbroken = (text: string): string =>
  text
    .replace(turned_date, (day) => leftToRight(day.replaceAll("\u200f", "")))
    .replace(/(?<![,،]) /g, nbsp);
