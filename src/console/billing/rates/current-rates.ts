import type { ExchangeRate } from "../../api/document.d.ts";

/** The ids of the rates in force at `now`, one for each pair. `rates` has the newest first. */
export const currentRates = (
  rates: readonly Pick<ExchangeRate, "id" | "base" | "quote" | "effective_at">[],
  now: string,
): Set<string> => {
  const found = new Map<string, string>();
  for (const { id, base, quote, effective_at } of rates) {
    const pair = [base, quote].sort().join(" ");
    if (!found.has(pair) && Date.parse(effective_at) <= Date.parse(now)) found.set(pair, id);
  }
  return new Set(found.values());
};
