import { decimalsOf, toMinor } from "../shared/money.ts";

const arabic_zero = 0x0660;
const persian_zero = 0x06f0;

/** Digits of any script that clients type, without spaces. */
const plain = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - arabic_zero))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - persian_zero))
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replace(/[\s\u00a0\u202f'’]/g, "");

/**
 * Minor units of an amount as people type it: `30`, `30,50`, `1,234.50`, `1.234,50`. With one separator, as many
 * digits as the currency may have behind it are decimals; otherwise groups of three are thousands.
 */
export const readAmount = (
  typed: string,
  currency: string,
): number | "amount_missing" | "amount_invalid" | "amount_decimals" => {
  const text = plain(typed);
  if (text === "") return "amount_missing";
  if (!/^\d[\d.,]{0,19}$/.test(text)) return "amount_invalid";
  const number = decimalOf(text, decimalsOf(currency));
  if (number === null || number > amount_max) return "amount_invalid";
  const minor = toMinor(number, currency);
  if (minor === null) return "amount_decimals";
  return minor > 0 ? minor : "amount_invalid";
};

const amount_max = 1e12;

const decimalOf = (text: string, decimals: number): number | null => {
  const separators = [...text].filter((character) => !/\d/.test(character));
  const last = separators.at(-1);
  if (last === undefined) return Number(text);
  const behind = text.length - text.lastIndexOf(last) - 1;
  const is_decimal =
    separators.length === 1
      ? behind <= decimals || behind !== 3
      : separators.slice(0, -1).every((each) => each !== last);
  const whole = is_decimal ? text.slice(0, text.lastIndexOf(last)) : text;
  const fraction = is_decimal ? text.slice(text.lastIndexOf(last) + 1) : "";
  if (is_decimal && fraction === "") return null;
  if (
    !/^\d+$/.test(whole) &&
    !/^\d{1,3}(?:\.\d{3})+$/.test(whole) &&
    !/^\d{1,3}(?:,\d{3})+$/.test(whole)
  )
    return null;
  return Number(`${whole.replace(/[.,]/g, "")}.${fraction || 0}`);
};
