import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { StepDraft } from "./draft.ts";

/** The service takes as many steps. */
const steps_max = 12;

interface Props {
  steps: readonly StepDraft[];
  onSteps(steps: StepDraft[]): void;
}

/** The steps of the policy, each with its kind and its day. */
export const StepFields = ({ steps, onSteps }: Props) => {
  const t = strings.value.billing.collections;
  const change = (index: number, part: Partial<StepDraft>) =>
    onSteps(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  const added: StepDraft = { id: null, kind: "reminder", days: "", is_before: false };
  return (
    <fieldset class="group">
      <legend>{t.steps}</legend>
      {steps.map((step, index) => (
        <Step
          key={index}
          index={index}
          step={step}
          onChange={(part) => change(index, part)}
          onRemove={() => onSteps(steps.filter((_, at) => at !== index))}
        />
      ))}
      {steps.length < steps_max && (
        <Button onClick={() => onSteps([...steps, added])}>{t.add_step}</Button>
      )}
    </fieldset>
  );
};

interface StepProps {
  index: number;
  step: StepDraft;
  onChange(part: Partial<StepDraft>): void;
  onRemove(): void;
}

const Step = ({ index, step, onChange, onRemove }: StepProps) => {
  const t = strings.value.billing.collections;
  const { kind, days, is_before } = step;
  return (
    <fieldset class="fields" aria-label={t.step(index + 1)}>
      <SelectField
        label={t.kind}
        name={`steps.${index}.kind`}
        also={`steps.${index}.id`}
        value={kind}
        onValue={(value) => onChange({ kind: value as StepDraft["kind"] })}
        options={Object.entries(t.kinds)}
      />
      <TextField
        label={t.days}
        name={`steps.${index}.days_after_due`}
        type="number"
        min={0}
        value={days}
        onValue={(value) => onChange({ days: value })}
      />
      {kind === "reminder" && (
        <SelectField
          label={t.counted_from}
          value={is_before ? "before" : "after"}
          onValue={(value) => onChange({ is_before: value === "before" })}
          options={Object.entries(t.sides)}
        />
      )}
      <Button kind="quiet" onClick={onRemove}>
        {t.remove_step}
      </Button>
    </fieldset>
  );
};
