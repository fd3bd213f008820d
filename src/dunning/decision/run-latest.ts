import type { DunningKind } from "../../shared/dunning-vocabulary.ts";
import type { Case } from "./case.ts";
import type { Action, OpenInvoice } from "./facts.ts";
import { skipOf } from "./skip.ts";
import { comparePositions, type Step } from "./steps.ts";

interface Judged {
  invoice: OpenInvoice;
  /** Without the reopened ones. */
  actions: readonly Action[];
  /** In order, at least one. */
  candidates: readonly Step[];
  reopened: readonly Action[];
}

/**
 * Runs the latest candidate that applies. Returns those that it replaces: the earlier ones, or if it is the warning
 * that a suspension needs first, all others before the suspension.
 */
export const runLatest = (of: Case, judged: Judged): Step[] => {
  const { invoice, candidates, reopened } = judged;
  const shown = new Set<DunningKind>();
  for (const [position, step] of [...candidates.entries()].reverse()) {
    const earlier = candidates.slice(0, position);
    const skipped = skipOf(of, step);
    if (skipped === null) {
      of.rows.run(step, invoice, idsOf(step, reopened));
      return earlier;
    }
    // Several reminders are skipped for one reason: the latest stands for them.
    if (!shown.has(step.kind)) of.rows.skip(step, invoice, skipped);
    shown.add(step.kind);
    // Its message of today named other invoices: this one waits for the next day.
    if (skipped === "already_done") return [];
    const warning = skipped === "not_warned" ? warningToRun(of, judged) : undefined;
    if (!warning) continue;
    shown.add("warning");
    const obstacle = warnFirst(of, judged, warning);
    if (obstacle === null) return earlier.filter(({ id }) => id !== warning.id);
    if (obstacle === "already_done") return [];
  }
  return [];
};

/** Runs the warning that a suspension needs, also if it ran in vain. Returns why it cannot. */
const warnFirst = (
  of: Case,
  { invoice, actions }: Judged,
  warning: Step,
): ReturnType<typeof skipOf> => {
  const obstacle = skipOf(of, warning);
  if (obstacle === null) of.rows.run(warning, invoice, idsOf(warning, actions));
  else of.rows.skip(warning, invoice, obstacle);
  return obstacle;
};

/** The actions of the step, which it replaces by running again. */
const idsOf = ({ id }: Step, actions: readonly Action[]): string[] =>
  actions.filter((action) => action.id === id).map(({ action_id }) => action_id);

/**
 * The last warning, unless the one that ran last for the invoice is on its way, was sent too recently, or failed today.
 * By the day of its run, not by its step's: the policy may have had other warnings then.
 */
const warningToRun = ({ plan }: Case, { actions, invoice }: Judged): Step | undefined => {
  const latest = actions
    .filter(({ kind, status }) => kind === "warning" && status === "done")
    .toSorted(
      (a, b) => (a.ran_on < b.ran_on ? -1 : Number(a.ran_on > b.ran_on)) || comparePositions(a, b),
    )
    .at(-1);
  if (latest && (latest.delivery !== "none" || latest.ran_on >= plan.day)) return undefined;
  return plan.steps.findLast(
    ({ step, due_by }) => step.kind === "warning" && invoice.due_date <= due_by,
  )?.step;
};
