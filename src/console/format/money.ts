import { decimalsOf } from "../../shared/money.ts";
import { language } from "../strings/strings.ts";
import { leftToRight } from "./bidi.ts";

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string): Intl.NumberFormat => {
  const cached = formats.get(currency);
  if (cached) return cached;
  const created = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "code",
    // The service's amounts have at most this many (decisions §1): pounds have none.
    maximumFractionDigits: decimalsOf(currency),
    minimumFractionDigits: decimalsOf(currency),
  });
  formats.set(currency, created);
  return created;
};

/**
 * `USD 27.75` and `-USD 27.75`, in Arabic too, as on Lebanese bills; takes an amount in units of its
 * currency, as in the API.
 */
export const money = (amount: number, currency: string): string => {
  const shown = formatOf(currency).format(amount);
  return language.value === "ar" ? leftToRight(shown) : shown;
};
