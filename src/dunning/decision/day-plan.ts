import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import { firstDueDate, inOrder, type Policy, runsOn, type Step, suspendsOn } from "./steps.ts";

/** How long a suspension comes after a warning. */
export interface Gap {
  days: number;
  /** A warning of a later day is too recent. */
  warned_by: CalendarDate;
}

/** What a policy may do on a day, for any client. */
export interface DayPlan {
  day: CalendarDate;
  /** In order, those that may run on this day of the week, with the latest due date that they have reached. */
  steps: readonly { step: Step; due_by: CalendarDate }[];
  /** All of the policy's steps. */
  by_id: ReadonlyMap<string, Step>;
  /** By the warning's id, in order; empty without a warning or a suspension. */
  gaps: ReadonlyMap<string, Gap>;
  /** Earlier due dates are old. */
  first_due_date: CalendarDate | null;
}

/** `today` is the clock's day, from which a policy that is off is looked at. Null: nothing runs on this day. */
export const planOf = (policy: Policy, day: CalendarDate, today: CalendarDate): DayPlan | null => {
  if (policy.steps.length === 0 || !runsOn(policy, day)) return null;
  const steps = inOrder(policy);
  const suspends = suspendsOn(policy, day);
  const suspension = steps.find(({ kind }) => kind === "suspend");
  const gaps = steps.flatMap(({ id, kind, days_after_due }): [string, Gap][] => {
    if (!suspension || kind !== "warning") return [];
    const days = suspension.days_after_due - days_after_due;
    return [[id, { days, warned_by: plusDays(day, -days) }]];
  });
  return {
    day,
    steps: steps
      .filter(({ kind }) => kind !== "suspend" || suspends)
      .map((step) => ({ step, due_by: plusDays(day, -step.days_after_due) })),
    by_id: new Map(steps.map((step) => [step.id, step])),
    gaps: new Map(gaps),
    first_due_date: firstDueDate(policy, today),
  };
};

/** Of a warning that the policy no longer has: that of its last one. Undefined if the policy has no gaps. */
export const gapAfter = ({ gaps }: DayPlan, warning_id: string): Gap | undefined =>
  gaps.get(warning_id) ?? [...gaps.values()].at(-1);
