import {
  type CalendarDate,
  daysBetween,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";
import {
  type DunningKind,
  type DunningResume,
  dunning_kinds,
} from "../../shared/dunning-vocabulary.ts";
import { type Weekday, weekdays } from "../../technicians/time/hours.ts";

/** One step of a policy. */
export interface Step {
  id: string;
  kind: DunningKind;
  /** Negative is before the due date. */
  days_after_due: number;
}

/** An organization's policy, and how far it has run. */
export interface Policy {
  enabled: boolean;
  /** The local day on which it was last switched on; null: never. */
  enabled_on: CalendarDate | null;
  includes_old: boolean;
  /** As sent. `inOrder` sorts them. */
  steps: readonly Step[];
  /** Minor units of the organization's currency. */
  minimum_balance: number;
  resume: DunningResume;
  weekdays: readonly Weekday[];
  suspend_weekdays: readonly Weekday[];
  /** Local, `HH:MM`. */
  time: string;
  ran_on: CalendarDate | null;
}

/** The policy of an organization that has set none. */
export const default_policy: Policy = {
  enabled: false,
  enabled_on: null,
  includes_old: false,
  steps: [],
  minimum_balance: 0,
  resume: "on_payment",
  weekdays: weekdays.slice(0, 6),
  suspend_weekdays: weekdays.slice(0, 4),
  time: "09:00",
  ran_on: null,
};

/** Where a step stands. Steps of the same day are judged by their kind: a reminder, a warning, a suspension. */
export type Position = Pick<Step, "kind" | "days_after_due">;

/** Below 0 if `a` is judged before `b`. */
export const comparePositions = (a: Position, b: Position): number =>
  a.days_after_due - b.days_after_due ||
  dunning_kinds.indexOf(a.kind) - dunning_kinds.indexOf(b.kind);

/** The steps as they are judged. */
export const inOrder = ({ steps }: Pick<Policy, "steps">): Step[] =>
  steps.toSorted(comparePositions);

/** Monday of some week. */
const a_monday = "2026-01-05" as CalendarDate;

const weekdayOf = (day: CalendarDate): Weekday | undefined =>
  weekdays[((daysBetween(a_monday, day) % 7) + 7) % 7];

type Weekdays = Pick<Policy, "weekdays" | "suspend_weekdays">;

/** Whether the policy runs on this day of the week. */
export const runsOn = (
  { weekdays: allowed }: Pick<Policy, "weekdays">,
  day: CalendarDate,
): boolean => allowed.some((weekday) => weekday === weekdayOf(day));

/** Whether clients may be suspended on this day of the week. */
export const suspendsOn = (policy: Weekdays, day: CalendarDate): boolean =>
  runsOn(policy, day) && runsOn({ weekdays: policy.suspend_weekdays }, day);

/** The first day from `day` on which clients may be suspended. Null if there is none in a week. */
export const firstSuspendDay = (policy: Weekdays, day: CalendarDate): CalendarDate | null => {
  for (let after = 0; after < weekdays.length; after += 1) {
    const next = plusDays(day, after);
    if (suspendsOn(policy, next)) return next;
  }
  return null;
};

/** Whether the policy's time has come on this local day. */
export const hasStarted = (
  { time }: Pick<Policy, "time">,
  timezone: string,
  day: CalendarDate,
  at: Instant,
): boolean => {
  const starts = parseInstant(`${day}T${time}`, timezone);
  return starts !== null && starts <= at;
};

/** Invoices that were due more than this many days before the policy was switched on are old. */
const old_days = 30;

/** The first due date whose invoices are not old; null: none is. A policy that is off is looked at as if switched on `today`. */
export const firstDueDate = (
  { enabled, enabled_on, includes_old }: Pick<Policy, "enabled" | "enabled_on" | "includes_old">,
  today: CalendarDate,
): CalendarDate | null => {
  if (enabled && includes_old) return null;
  return plusDays(enabled && enabled_on !== null ? enabled_on : today, -old_days);
};
