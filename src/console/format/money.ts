import { decimalsOf } from "../../shared/money.ts";
import { numberLocale } from "./locale.ts";

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string): Intl.NumberFormat => {
  const name = `${numberLocale()} ${currency}`;
  const kept = formats.get(name);
  if (kept) return kept;
  const made = new Intl.NumberFormat(numberLocale(), {
    style: "currency",
    currency,
    currencyDisplay: "code",
    // The service's amounts have so many at most (decisions §1): pounds have none.
    maximumFractionDigits: decimalsOf(currency),
    minimumFractionDigits: decimalsOf(currency),
  });
  formats.set(name, made);
  return made;
};

/** `USD 27.75`: an amount as the API tells it, in units of its currency. */
export const money = (amount: number, currency: string): string =>
  formatOf(currency).format(amount);
