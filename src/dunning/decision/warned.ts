import { type DayPlan, gapAfter } from "./day-plan.ts";
import type { Facts } from "./facts.ts";

/**
 * Nobody is suspended unwarned where the policy warns: a warning about an invoice of the debt was sent long enough
 * ago. Whom no message can reach needs none.
 */
export const isWarned = (
  plan: DayPlan,
  { obstacles, currency, invoices, actions }: Facts,
): boolean => {
  if (plan.gaps.size === 0 || obstacles.warning === "no_address") return true;
  const indebted = invoices.filter(
    (invoice) => invoice.currency === currency && invoice.due_date < plan.day,
  );
  return actions.some(({ id, kind, invoice_id, delivery, ran_on, sent_on }) => {
    if (kind !== "warning" || delivery !== "sent") return false;
    const warned_by = gapAfter(plan, id)?.warned_by;
    return (
      warned_by !== undefined &&
      ran_on <= warned_by &&
      (sent_on === null || sent_on <= warned_by) &&
      indebted.some((invoice) => invoice.id === invoice_id)
    );
  });
};
