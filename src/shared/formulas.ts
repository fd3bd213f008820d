/** The start of a formula. East Asian spreadsheets also accept full-width characters. */
const begins_formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

const plain_number = /^[+-]\d+(?:\.\d+)?$/;

/**
 * `+961 3 123 456` or `+961 (3) 123-456`: a country code, a space, and seven to fifteen digits in all.
 * The space is required because a spreadsheet would calculate `+961-3-123456`.
 */
const phone_number = /^\+(?=(?:\D*\d){7,15}$)\d{1,3} (?:\d{1,4}|\(\d{1,4}\))(?:[ -]\d+)*$/;

/**
 * Prefixes a cell with an apostrophe if a spreadsheet would calculate it, or if it looks as if it was
 * escaped already.
 */
export const escapeFormula = (text: string): string =>
  begins_formula.test(text) && !plain_number.test(text) && !phone_number.test(text)
    ? `'${text}`
    : text;

/** The inverse of `escapeFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && begins_formula.test(text) ? text.slice(1) : text;
