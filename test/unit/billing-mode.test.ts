import { describe, expect, test } from "bun:test";
import { billingOf } from "../../src/shared/billing-mode.ts";
import {
  type BillingMode,
  billing_modes,
  type Outcome,
  outcomes,
} from "../../src/shared/vocabulary.ts";

/* The billing table of §4.5, each row with each outcome. */

/** By mode and outcome: what becomes of items, sent with `invoice_now` true, and false. */
const table: Record<BillingMode, Record<Outcome, [string, string]>> = {
  none: {
    done: ["keeps", "keeps"],
    partial: ["keeps", "keeps"],
    revisit: ["keeps", "keeps"],
  },
  on_completion: {
    done: ["bills", "bills"],
    partial: ["bills", "keeps"],
    revisit: ["keeps", "keeps"],
  },
  manual: {
    done: ["keeps", "keeps"],
    partial: ["keeps", "keeps"],
    revisit: ["keeps", "keeps"],
  },
};

for (const billing_mode of billing_modes)
  for (const outcome of outcomes)
    describe(`${billing_mode}, ${outcome}`, () => {
      const [now, later] = table[billing_mode][outcome];
      const asked = { billing_mode, outcome, has_items: true, is_billed: false };
      test(`with items ${now}, with invoice_now false ${later}`, () => {
        expect(billingOf({ ...asked, invoice_now: true })).toBe(now as "bills");
        expect(billingOf({ ...asked, invoice_now: false })).toBe(later as "bills");
      });

      test("does nothing without items, and never bills twice", () => {
        for (const invoice_now of [true, false]) {
          expect(billingOf({ ...asked, invoice_now, has_items: false })).toBe("nothing");
          expect(billingOf({ ...asked, invoice_now, is_billed: true })).toBe("keeps");
        }
      });
    });
