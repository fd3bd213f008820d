/**
 * A phone number in any of the ways that people write it, as the one text that is compared (§4.1):
 * separators and the marks that phones paste are dropped, Arabic-Indic digits folded, then one
 * prefix `+CC` or `00CC`, then one leading `0`. Null when no digit is left: it matches nothing.
 */
export const normalizePhone = (phone: string, country_code: string): string | null => {
  let rest = phone
    .replace(separators, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace("\uff0b", "+");
  const prefix = [`+${country_code}`, `00${country_code}`].find((start) => rest.startsWith(start));
  if (prefix) rest = rest.slice(prefix.length);
  if (rest.startsWith("0")) rest = rest.slice(1);
  return /[0-9]/.test(rest) ? rest : null;
};

/** Spaces, dashes, dots, parentheses, slashes, and invisible direction marks. */
const separators =
  /[\s\p{Pd}.()/\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff]/gu;
