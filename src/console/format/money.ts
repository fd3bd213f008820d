import { decimalsOf } from "../../shared/money.ts";
import { numberLocale } from "./locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string): Intl.NumberFormat => {
  const name = `${numberLocale()} ${currency}`;
  const cached = formats.get(name);
  if (cached) return cached;
  const created = new Intl.NumberFormat(numberLocale(), {
    style: "currency",
    currency,
    currencyDisplay: "code",
    // The service's amounts have at most this many (decisions §1): pounds have none.
    maximumFractionDigits: decimalsOf(currency),
    minimumFractionDigits: decimalsOf(currency),
  });
  formats.set(name, created);
  return created;
};

/** `USD 27.75`; takes an amount in units of its currency, as in the API. */
export const money = (amount: number, currency: string): string =>
  formatOf(currency).format(amount);
