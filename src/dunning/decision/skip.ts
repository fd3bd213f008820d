import type { DunningSkip } from "../../shared/dunning-vocabulary.ts";
import type { Case } from "./case.ts";
import { debtFor } from "./debts.ts";
import type { Step } from "./steps.ts";

/** Why nothing runs for the client at all. */
export const stopOf = ({ plan, facts }: Case): "never" | "promise" | null => {
  const { mode, promise_until } = facts.collection;
  if (mode === "never") return "never";
  return promise_until !== null && promise_until >= plan.day ? "promise" : null;
};

/** Why a step does not run for the client; null: it runs. */
export const skipOf = (of: Case, step: Step): DunningSkip | null =>
  // What its message of today did not name waits for the next day.
  obstacleOf(of, step) ?? (of.facts.ran_today.has(step.id) ? "already_done" : null);

const obstacleOf = ({ plan, facts, debts, is_warned }: Case, step: Step): DunningSkip | null => {
  if (step.kind === "reminder") return facts.obstacles.reminder;
  const debt = debtFor(debts, step);
  if (debt <= facts.toleranceIn(facts.currency)) return "below_minimum";
  if (facts.minimum === null) return "no_rate";
  if (debt < facts.minimum) return "below_minimum";
  if (step.kind === "warning") return facts.obstacles.warning;
  const { resumed_until } = facts.collection;
  if (resumed_until !== null && resumed_until > plan.day) return "promise";
  return is_warned ? null : "not_warned";
};
