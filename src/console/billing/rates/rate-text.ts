import type { Rate } from "../../format/exchange.ts";
import { number } from "../../format/locale.ts";

/** `1 USD = 89,500 LBP`. */
export const rateText = ({ base, quote, rate }: Rate): string =>
  `1 ${base} = ${number(rate, { maximumFractionDigits: 10 })} ${quote}`;
