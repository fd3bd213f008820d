import { useId } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { DateInput, useTypedDate } from "./date-field.tsx";
import { FieldErrorText } from "./error-text.tsx";
import type { ValueProps } from "./field.tsx";
import { useFieldError } from "./field-errors.tsx";
import { TimeInput, useTypedTime } from "./time-field.tsx";

/** A day and a time. The value is `2026-11-23T14:30`, or empty without a day; without a time it is midnight. */
export const DateTimeField = ({
  label,
  name,
  also,
  hint,
  value,
  onValue,
  ...input
}: ValueProps) => {
  const { date_field } = strings.value;
  const id = useId();
  const [date = "", time = ""] = value.split("T");
  const day = useTypedDate({
    value: date,
    onValue: (to) => onValue(to === "" ? "" : `${to}T${time || "00:00"}`),
  });
  const clock = useTypedTime({
    value: time,
    onValue: (to) => date !== "" && onValue(`${date}T${to || "00:00"}`),
  });
  const refused = useFieldError(name, also);
  const invalid = day.is_invalid ? date_field.enter : clock.is_invalid && date_field.enter_time;
  const error = invalid || refused;
  const attributes = {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn as a frame
    <div class="field" role="group" aria-labelledby={`${id}-label`}>
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      <span class="date-time-input">
        <DateInput
          attributes={{ id, ...attributes, "aria-label": date_field.day_of(label) }}
          typed={day}
          {...input}
          value={date}
        />
        <TimeInput
          attributes={{ id: `${id}-time`, ...attributes, "aria-label": date_field.time_of(label) }}
          typed={clock}
          {...input}
        />
      </span>
      {hint && <p class="hint">{hint}</p>}
      {error && (
        <p class="said" id={`${id}-error`}>
          <FieldErrorText text={error} />
        </p>
      )}
    </div>
  );
};
