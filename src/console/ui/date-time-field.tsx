import { useId, useRef } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { DateInput, useTypedDate } from "./date-field.tsx";
import { FieldErrorText } from "./error-text.tsx";
import type { ValueProps } from "./field.tsx";
import { useFieldError } from "./field-errors.tsx";
import { TimeInput, useTypedTime } from "./time-field.tsx";

/**
 * A day and a time. The value is `2026-11-23T14:30`, or empty without a day; without a time it is midnight.
 * A time whose day is missing is invalid.
 */
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
  // The time of a value that is empty while its day is: the day may be typed last, or corrected.
  const kept = useRef({ value, time });
  if (kept.current.value !== value) kept.current = { value, time };
  const change = (day: string, clock: string): void => {
    const next = day === "" ? "" : `${day}T${clock || "00:00"}`;
    kept.current = { value: next, time: clock };
    onValue(next);
  };
  const clock = useTypedTime({ value: kept.current.time, onValue: (to) => change(date, to) });
  const has_time = clock.text.trim() !== "";
  const day = useTypedDate({
    value: date,
    onValue: (to) => change(to, kept.current.time || (to && "00:00")),
    is_needed: has_time,
  });
  const leaveDay = () => {
    day.attributes.onBlur();
    if (day.text.trim() === "") clock.set(""); // both are emptied at once
  };
  const refused = useFieldError(name, also);
  const is_day_missing = has_time && day.text.trim() === "" && clock.is_left;
  const invalid =
    day.is_invalid || is_day_missing ? date_field.enter : clock.is_invalid && date_field.enter_time;
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
          typed={{ ...day, attributes: { ...day.attributes, onBlur: leaveDay } }}
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
