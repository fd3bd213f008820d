import { pairOf, quotedRate } from "../completion/rate.ts";

const nameOf = (currency: string): string => {
  const { base, quote } = quotedRate(pairOf(currency));
  return `lastmile.rate.${base}.${quote}`;
};

/** The rate last typed on this device between a currency and the other one in use; empty without one. */
export const lastRate = (currency: string): string => localStorage.getItem(nameOf(currency)) ?? "";

export const keepRate = (currency: string, rate: string): void => {
  if (rate !== "") localStorage.setItem(nameOf(currency), rate);
};
