import { useId } from "preact/hooks";
import { outcomes, reason_codes } from "../../shared/vocabulary.ts";
import { strings } from "../strings/strings.ts";
import { AreaField, SelectField } from "../ui/field.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import type { Draft } from "./draft.ts";

interface Props {
  draft: Draft;
  onChange(changed: Partial<Draft>): void;
}

/** The outcome of the work, with reason and notes. */
export const OutcomeFields = ({ draft, onChange }: Props) => {
  const field = fieldsOf(draft, onChange);
  const { completion, common } = strings.value;
  const name = useId();
  return (
    <>
      <fieldset class="outcomes">
        <legend>{completion.outcome}</legend>
        {outcomes.map((outcome) => (
          <label key={outcome}>
            <input
              type="radio"
              name={name}
              value={outcome}
              checked={draft.outcome === outcome}
              onChange={() => onChange({ outcome })}
            />
            <span>
              <strong>{completion.outcomes[outcome]}</strong>
              <small>{completion.outcome_hints[outcome]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.outcome !== "done" && (
        <div class="fields">
          <AreaField
            label={
              draft.outcome === "revisit"
                ? completion.reason
                : `${completion.reason} (${common.optional})`
            }
            {...field("reason")}
            rows={2}
            required={draft.outcome === "revisit"}
          />
          <SelectField
            label={completion.reason_code}
            {...field("reason_code")}
            options={[
              ["", common.none],
              ...reason_codes.map((code) => [code, completion.reason_codes[code]] as const),
            ]}
          />
        </div>
      )}
      <AreaField label={completion.notes} {...field("notes")} rows={2} />
    </>
  );
};
