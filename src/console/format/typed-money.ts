import { inFull } from "../../shared/money.ts";

/** `1234.50` of minor units, as a field holds it. */
export const typedMoney = (minor: number, currency: string): string =>
  inFull(minor, currency).replaceAll(",", "");
