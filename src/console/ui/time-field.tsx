import { movedTime, typedTime, wholeTime } from "../format/typed-date.ts";
import { strings } from "../strings/strings.ts";
import { Field, type FieldAttributes, type ValueProps } from "./field.tsx";
import { useTypedValue } from "./use-typed-value.ts";

const step_minutes = 15;

/** A time of day, typed as `14:30`, `930` or `2pm`; arrows move it. The value is `14:30`, or empty. */
export const TimeField = ({ label, name, also, hint, ...input }: ValueProps) => {
  const typed = useTypedTime(input);
  const error = typed.is_invalid ? strings.value.date_field.enter_time : undefined;
  return (
    <Field {...{ label, name, also, hint, error }}>
      {(attributes) => <TimeInput {...{ attributes, typed }} {...input} />}
    </Field>
  );
};

export const useTypedTime = ({ value, onValue }: Pick<ValueProps, "value" | "onValue">) =>
  useTypedValue(value, onValue, { whole: wholeTime, typed: typedTime, shown: (time) => time });

interface InputProps extends Pick<ValueProps, "disabled" | "required"> {
  attributes: FieldAttributes;
  typed: ReturnType<typeof useTypedTime>;
}

export const TimeInput = ({ attributes, typed, disabled, required }: InputProps) => (
  <input
    {...attributes}
    {...typed.attributes}
    {...{ disabled, required }}
    class="time-input"
    dir="ltr"
    autocomplete="off"
    inputMode="numeric"
    placeholder="--:--"
    onKeyDown={(event) => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      const time = typedTime(typed.text);
      if (direction === undefined || time === null) return;
      event.preventDefault();
      typed.set(movedTime(time, direction * step_minutes));
    }}
  />
);
