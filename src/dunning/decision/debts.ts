import type { CalendarDate } from "../../clock/instant.ts";
import type { DayPlan } from "./day-plan.ts";
import { creditIn, type Facts } from "./facts.ts";
import type { Position } from "./steps.ts";

/** What a client owes in their currency, in minor units: what was due before the day, and with what is due on it. */
export interface Debts {
  before: number;
  with_day: number;
}

/** The client's debts on a day. */
export const debtsOf = ({ day }: DayPlan, facts: Facts): Debts => {
  const { currency, invoices } = facts;
  const own = invoices.filter((invoice) => invoice.currency === currency);
  const dueBy = (is_due: (due_date: CalendarDate) => boolean): number =>
    own
      .filter(({ due_date }) => is_due(due_date))
      .reduce((sum, { balance }) => sum + balance, -creditIn(facts, currency));
  return {
    before: dueBy((due_date) => due_date < day),
    with_day: dueBy((due_date) => due_date <= day),
  };
};

/** On a step of the due date itself, what is due that day counts. */
export const debtFor = ({ before, with_day }: Debts, { days_after_due }: Position): number =>
  days_after_due === 0 ? with_day : before;
