import { language } from "../strings/strings.ts";

/**
 * Western digits and the Gregorian calendar in both languages: so do bills, meters and phone numbers
 * in the Levant, and an amount reads the same on the page and on the PDF.
 */
export const locale = (): string =>
  language.value === "ar" ? "ar-LB-u-nu-latn-ca-gregory" : "en-GB";

/** The same for numbers: Lebanon's own locale has points between thousands, where its bills have commas. */
export const numberLocale = (): string => (language.value === "ar" ? "ar-u-nu-latn" : "en-GB");

/** Numbers of the language that is chosen. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(numberLocale(), options).format(value);
