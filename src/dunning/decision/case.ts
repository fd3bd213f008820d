import type { DayPlan } from "./day-plan.ts";
import { type Debts, debtsOf } from "./debts.ts";
import type { Facts } from "./facts.ts";
import { Rows } from "./rows.ts";
import { isWarned } from "./warned.ts";

/** A client on a day. */
export interface Case {
  plan: DayPlan;
  facts: Facts;
  debts: Debts;
  is_warned: boolean;
  rows: Rows;
}

export const caseOf = (plan: DayPlan, facts: Facts): Case => {
  const debts = debtsOf(plan, facts);
  return { plan, facts, debts, is_warned: isWarned(plan, facts), rows: new Rows(debts) };
};
