import type { door_methods } from "../../../shared/vocabulary.ts";
import type { OutcomeInput } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";

type Outcome = OutcomeInput["outcome"];

/** An outcome as it is typed. */
export interface OutcomeDraft {
  outcome: Outcome;
  amount: string;
  currency: string;
  exchange_rate: string;
  method: (typeof door_methods)[number];
  promise_until: string;
  note: string;
  /** A time without an offset; empty for now. */
  at: string;
}

export const takesMoney = (outcome: Outcome): boolean => outcome === "paid" || outcome === "part";

/** Whether the rest can be promised for a day. */
export const takesPromise = (outcome: Outcome): boolean =>
  outcome === "promised" || outcome === "part";

/** The request body: without what the outcome does not take. */
export const bodyOf = (draft: OutcomeDraft): OutcomeInput => {
  const { outcome, amount, currency, exchange_rate, method, promise_until, note, at } = draft;
  return {
    outcome,
    ...(takesMoney(outcome)
      ? {
          payment: {
            amount: typedNumber(amount),
            currency,
            method,
            ...(exchange_rate.trim() === "" ? {} : { exchange_rate: typedNumber(exchange_rate) }),
          },
        }
      : {}),
    ...(takesPromise(outcome) && promise_until !== "" ? { promise_until } : {}),
    ...(note.trim() === "" ? {} : { note }),
    ...(at === "" ? {} : { at }),
  };
};
