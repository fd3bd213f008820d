import { language } from "../strings/strings.ts";

/**
 * Western digits and the Gregorian calendar in both languages, as on bills and meters in the Levant and
 * on our PDFs.
 */
export const locale = (): string =>
  language.value === "ar" ? "ar-LB-u-nu-latn-ca-gregory" : "en-GB";

/** For numbers. `ar-LB` separates thousands with points, but Lebanese bills use commas. */
const numberLocale = (): string => (language.value === "ar" ? "ar-u-nu-latn" : "en-GB");

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(numberLocale(), options).format(value);

/** `1.2K`, `500M`, for the scale of a chart. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat(language.value === "ar" ? "ar-u-nu-latn" : "en", {
    notation: "compact",
  }).format(value);
