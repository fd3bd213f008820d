import type { BillingMode, Outcome } from "./vocabulary.ts";

/** What billing of a completion hangs on. */
interface Completing {
  outcome: Outcome;
  /** The job type's; `none` without one. */
  billing_mode: BillingMode;
  /** Of `partial` only: false keeps the items for later. */
  invoice_now: boolean;
  /** Whether items were sent, or are kept; an empty list is none. */
  has_items: boolean;
  /** Whether an invoice bills the ticket already. */
  is_billed: boolean;
}

/**
 * What a completion does with the items: `bills` them now, `keeps` them on the ticket, or `nothing`
 * when there are none (§4.5). A ticket is billed once, also when it was reopened.
 */
export const billingOf = ({
  outcome,
  billing_mode,
  invoice_now,
  has_items,
  is_billed,
}: Completing): "bills" | "keeps" | "nothing" => {
  if (!has_items) return "nothing";
  const may_bill = billing_mode === "on_completion" && outcome !== "revisit" && !is_billed;
  return may_bill && (outcome === "done" || invoice_now) ? "bills" : "keeps";
};
