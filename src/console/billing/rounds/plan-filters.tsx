import { choicesOf, useNamed } from "../../clients/use-named.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField, SelectField, TextField, type ValueProps } from "../../ui/field.tsx";
import type { PlanDraft } from "./plan-draft.ts";

type FilterName = Exclude<keyof PlanDraft, "collector_only" | "without_round">;

interface Props {
  draft: PlanDraft;
  field(name: FilterName): Pick<ValueProps, "value" | "onValue">;
  onChange(part: Partial<PlanDraft>): void;
}

/** Which clients go on the round. */
export const PlanFilters = ({ draft, field, onChange }: Props) => {
  const { billing, clients, common, payment_method } = strings.value;
  const t = billing.rounds;
  const branches = useNamed("branches");
  const generators = useNamed("generators");
  const named = (name: FilterName) => ({ ...field(name), name: `filter.${name}` });
  return (
    <>
      <p class="hint">{t.plan_means}</p>
      <div class="fields">
        <TextField label={clients.fields.zone} {...named("zone")} also="filter" />
        <TextField label={clients.fields.city} {...named("city")} />
        <TextField label={clients.fields.building} {...named("building")} />
        <SelectField
          label={clients.fields.branch_id}
          {...named("branch_id")}
          options={[["", common.all], ...choicesOf(branches, draft.branch_id)]}
        />
        <SelectField
          label={clients.fields.generator_id}
          {...named("generator_id")}
          options={[["", common.all], ...choicesOf(generators, draft.generator_id)]}
        />
        <SelectField
          label={clients.fields.agreed_payment_method}
          {...named("agreed_payment_method")}
          options={[["", common.all], ...Object.entries(payment_method)]}
        />
        <TextField label={t.min_days_overdue} {...named("min_days_overdue")} inputMode="numeric" />
      </div>
      {(["collector_only", "without_round"] as const).map((name) => (
        <CheckField
          key={name}
          label={t[name]}
          checked={draft[name]}
          onValue={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </>
  );
};
