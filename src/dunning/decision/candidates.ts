import { plusDays } from "../../clock/instant.ts";
import type { Case } from "./case.ts";
import type { Action, OpenInvoice } from "./facts.ts";
import { comparePositions, type Step } from "./steps.ts";

/**
 * Steps whose day has come, without an action, and later than those that have one. Only what is owed in the
 * client's currency is warned about and leads to a suspension. What an imported invoice missed is left (beyond §14).
 */
export const unspentSteps = (
  { plan, facts }: Case,
  { due_date, currency, imported_on }: OpenInvoice,
  actions: readonly Action[],
): Step[] => {
  const last = actions.toSorted(comparePositions).at(-1);
  return plan.steps
    .filter(
      ({ step, due_by }) =>
        due_date <= due_by &&
        (step.kind === "reminder" || currency === facts.currency) &&
        !actions.some(({ id }) => id === step.id) &&
        (imported_on === null || plusDays(due_date, step.days_after_due) >= imported_on) &&
        (!last || comparePositions(step, last) > 0),
    )
    .map(({ step }) => step);
};

/** Whether a reminder's day lies before the invoice was issued. Most are answered without counting days. */
export const isBeforeIssue = (
  { kind, days_after_due }: Step,
  { due_date, issue_date }: OpenInvoice,
): boolean =>
  kind === "reminder" &&
  (days_after_due < 0 || due_date < issue_date) &&
  plusDays(due_date, days_after_due) < issue_date;

/**
 * Whether a suspension that ran may run again, on a day when the policy suspends: a promise was broken, the delay of
 * a resume by hand has passed, or the payment that resumed was deleted.
 */
export const isReopened = (
  { plan: { day, steps }, facts }: Case,
  { due_date }: OpenInvoice,
  { kind, ran_on }: Action,
): boolean => {
  if (kind !== "suspend" || facts.suspended) return false;
  if (!steps.some(({ step, due_by }) => step.kind === "suspend" && due_date <= due_by))
    return false;
  const { promise_until, resumed_until, suspend_reopened_on } = facts.collection;
  return (
    (promise_until !== null && promise_until < day && ran_on <= promise_until) ||
    (resumed_until !== null && resumed_until <= day && ran_on < resumed_until) ||
    (suspend_reopened_on !== null && suspend_reopened_on >= ran_on)
  );
};
