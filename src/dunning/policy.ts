import { type Organization, todayOf } from "../access/organization-queries.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { checkedMinor } from "../minor-units.ts";
import { type FieldErrors, refuseField, refuseFields } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import { type Weekday, weekdays } from "../technicians/time/hours.ts";
import { default_policy, firstSuspendDay, type Policy, type Step } from "./decision/steps.ts";
import type { PolicyChange } from "./wire.ts";

const stored = prepareInOrg()((param) =>
  build.selectFrom("dunning_policies").selectAll().where("org_id", "=", param("org_id")),
);

/** The organization's policy, or the defaults. */
export const readPolicy = (db: OrgReader): Policy => {
  const row = db.first(stored, {});
  if (!row) return default_policy;
  const { org_id: _, ...others } = row;
  return {
    ...others,
    enabled: row.enabled === 1,
    includes_old: row.includes_old === 1,
    steps: JSON.parse(row.steps) as Step[],
    weekdays: JSON.parse(row.weekdays) as Weekday[],
    suspend_weekdays: JSON.parse(row.suspend_weekdays) as Weekday[],
  };
};

/** The policy as JSON. */
export const policyView = (
  { enabled, steps, minimum_balance, resume, weekdays, suspend_weekdays, time }: Policy,
  { currency }: Pick<Organization, "currency">,
) => ({
  enabled,
  steps: [...steps],
  minimum_balance: toDecimal(minimum_balance, currency),
  resume,
  weekdays: [...weekdays],
  suspend_weekdays: [...suspend_weekdays],
  time,
});

/** Changes what is sent. Each switching on decides anew which invoices are old (`firstDueDate`). */
export const changePolicy = (
  tx: OrgTx,
  { currency }: Pick<Organization, "currency">,
  sent: PolicyChange,
): Policy => {
  const before = readPolicy(tx);
  const after: Policy = {
    ...before,
    enabled: sent.enabled ?? before.enabled,
    steps: sent.steps ? identified(sent.steps, before.steps) : before.steps,
    minimum_balance:
      sent.minimum_balance === undefined
        ? before.minimum_balance
        : checkedMinor(sent.minimum_balance, currency, "minimum_balance"),
    resume: sent.resume ?? before.resume,
    weekdays: ofTheWeek(sent.weekdays ?? before.weekdays),
    suspend_weekdays: ofTheWeek(sent.suspend_weekdays ?? before.suspend_weekdays),
    time: sent.time ?? before.time,
  };
  checkSuspendDays(tx, after);
  const is_switched_on = after.enabled && !before.enabled;
  const switched = is_switched_on && { enabled_on: todayOf(tx), includes_old: false };
  const policy = { ...after, ...switched };
  savePolicy(tx, policy);
  return policy;
};

/** In order, and each once. */
const ofTheWeek = (sent: readonly Weekday[]): Weekday[] =>
  weekdays.filter((weekday) => sent.includes(weekday));

const checkSuspendDays = (tx: OrgTx, policy: Policy): void => {
  const suspends = policy.steps.some(({ kind }) => kind === "suspend");
  if (suspends && firstSuspendDay(policy, todayOf(tx)) === null)
    throw refuseField("suspend_weekdays", "must have a day of weekdays, or nobody is suspended");
};

type SentStep = NonNullable<PolicyChange["steps"]>[number];

/** Steps that are sent again keep their ids, so that they do not run again for the same invoices. */
const identified = (sent: readonly SentStep[], before: readonly Step[]): Step[] => {
  const errors: FieldErrors = {};
  const ids = new Set<string>();
  for (const [position, { id }] of sent.entries()) {
    const path = `steps.${position}`;
    const error = stepError(sent, position);
    if (error) errors[`${path}.days_after_due`] = [error];
    if (typeof id !== "string") continue;
    if (!before.some((step) => step.id === id))
      errors[`${path}.id`] = ["is not a step of the policy"];
    else if (ids.has(id)) errors[`${path}.id`] = ["is sent twice"];
    ids.add(id);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return sent.map(({ id, kind, days_after_due }) => {
    const same = before.find(
      (step) => step.kind === kind && step.days_after_due === days_after_due && !ids.has(step.id),
    );
    return { id: id ?? same?.id ?? Bun.randomUUIDv7(), kind, days_after_due };
  });
};

/** Why a step cannot stand beside the others. Its range is in the schema. */
const stepError = (steps: readonly SentStep[], position: number): string | null => {
  const step = steps[position];
  if (!step) return null;
  const others = steps.filter((_, other) => other !== position);
  const { kind, days_after_due } = step;
  if (
    others
      .slice(0, position)
      .some((other) => other.kind === kind && other.days_after_due === days_after_due)
  )
    return `is the day of another ${kind}`;
  if (kind !== "suspend") return null;
  const last = Math.max(...others.map((other) => other.days_after_due));
  return days_after_due > last ? null : `must be more than ${last}: a suspension comes last`;
};

/** Writes the whole policy. */
export const savePolicy = (tx: OrgTx, policy: Policy): void => {
  const row = {
    ...policy,
    enabled: policy.enabled ? (1 as const) : (0 as const),
    includes_old: policy.includes_old ? (1 as const) : (0 as const),
    steps: JSON.stringify(policy.steps),
    weekdays: JSON.stringify(policy.weekdays),
    suspend_weekdays: JSON.stringify(policy.suspend_weekdays),
  };
  tx.run(tx.into("dunning_policies", row).onConflict((of) => of.column("org_id").doUpdateSet(row)));
};
