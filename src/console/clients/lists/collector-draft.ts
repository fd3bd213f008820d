import type { Collector, CollectorChange } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";

/** Currencies in which a limit can be set here. Others keep theirs. */
export const limit_currencies = ["USD", "LBP"] as const;

export interface CollectorDraft {
  name: string;
  /** Empty for nobody. */
  user_id: string;
  /** Typed limits; empty for none. */
  USD: string;
  LBP: string;
}

const limitText = (collector: Collector | null, currency: string): string =>
  String(collector?.cash_limit?.[currency] ?? "");

export const draftOf = (collector: Collector | null): CollectorDraft => ({
  name: collector?.name ?? "",
  user_id: collector?.user_id ?? "",
  USD: limitText(collector, "USD"),
  LBP: limitText(collector, "LBP"),
});

/** The request body; null as a limit for none in any currency. */
export const bodyOf = (draft: CollectorDraft, collector: Collector | null) => {
  const limit = { ...collector?.cash_limit };
  for (const currency of limit_currencies) {
    if (draft[currency].trim() === "") delete limit[currency];
    else limit[currency] = typedNumber(draft[currency]);
  }
  return {
    name: draft.name,
    user_id: draft.user_id || null,
    cash_limit: Object.keys(limit).length === 0 ? null : limit,
  } satisfies CollectorChange;
};
