/** What a spreadsheet would calculate begins so; the wide marks count in East Asian ones. */
const begins_formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

const plain_number = /^[+-]\d+(?:\.\d+)?$/;

/**
 * `+961 3 123 456` or `+961 (3) 123-456`: seven to fifteen digits, a country code and a space first,
 * since a spreadsheet would take `+961-3-123456` for a sum.
 */
const phone_number = /^\+(?=(?:\D*\d){7,15}$)\d{1,3} (?:\d{1,4}|\(\d{1,4}\))(?:[ -]\d+)*$/;

/**
 * A cell that a spreadsheet would calculate is written behind an apostrophe, and so is one that
 * looks as if it stood behind one already…
 */
export const guard = (text: string): string =>
  begins_formula.test(text) && !plain_number.test(text) && !phone_number.test(text)
    ? `'${text}`
    : text;

/** …and read without it: exactly what was guarded. */
export const unguard = (text: string): string =>
  text.startsWith("'") && begins_formula.test(text) ? text.slice(1) : text;
