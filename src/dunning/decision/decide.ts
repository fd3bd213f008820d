import { isBeforeIssue, isReopened, unspentSteps } from "./candidates.ts";
import { type Case, caseOf } from "./case.ts";
import type { DayPlan } from "./day-plan.ts";
import { type Action, creditIn, type Facts, type OpenInvoice } from "./facts.ts";
import type { Row } from "./rows.ts";
import { runLatest } from "./run-latest.ts";
import { stopOf } from "./skip.ts";
import { comparePositions, type Step } from "./steps.ts";

/*
 * What a policy does for one client on a day (beyond §11.1). The preview shows this decision and a run carries it
 * out, so that both are the same. Nothing else decides.
 */

export interface Decision {
  /** At most one of each step, in order. */
  rows: Row[];
  /** Steps that a later one replaces. */
  superseded: { invoice_id: string; step: Step }[];
}

/** The decision for one client. */
export const decide = (plan: DayPlan, facts: Facts): Decision => {
  const of = caseOf(plan, facts);
  const superseded: Decision["superseded"] = [];
  const actions = Map.groupBy(facts.actions, ({ invoice_id }) => invoice_id);
  for (const invoice of judgedInvoices(plan, facts))
    for (const step of judge(of, invoice, actions.get(invoice.id) ?? []))
      superseded.push({ invoice_id: invoice.id, step });
  return { rows: of.rows.sorted(), superseded };
};

/** Open invoices that count: not old, above the tolerance, and not covered by the client's credit. */
const judgedInvoices = ({ first_due_date }: DayPlan, facts: Facts): OpenInvoice[] => {
  const owed = new Map<string, number>();
  for (const { currency, balance } of facts.invoices)
    owed.set(currency, (owed.get(currency) ?? -creditIn(facts, currency)) + balance);
  return facts.invoices.filter(
    ({ currency, balance, due_date }) =>
      (first_due_date === null || due_date >= first_due_date) &&
      balance > facts.toleranceIn(currency) &&
      (owed.get(currency) ?? 0) > facts.toleranceIn(currency),
  );
};

/** Judges an invoice: adds to the rows, and returns the steps that are superseded. */
const judge = (of: Case, invoice: OpenInvoice, all_actions: readonly Action[]): Step[] => {
  const reopened = all_actions.filter((action) => isReopened(of, invoice, action));
  const actions = all_actions.filter((action) => !reopened.includes(action));
  const unspent = unspentSteps(of, invoice, actions);
  const early = unspent.filter((step) => isBeforeIssue(step, invoice));
  const candidates = unspent.filter((step) => !early.includes(step));
  const stop = stopOf(of);
  const latest = candidates.at(-1);
  if (latest && !stop)
    return [...early, ...runLatest(of, { invoice, actions, candidates, reopened })];
  const done = [...all_actions, ...early].toSorted(comparePositions).at(-1);
  if (latest && stop) of.rows.skip(latest, invoice, stop);
  else if (done) of.rows.skip(of.plan.by_id.get(done.id) ?? done, invoice, "already_done");
  return stop ? [] : early;
};
