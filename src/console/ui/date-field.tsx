import { useRef } from "preact/hooks";
import { today } from "../format/time.ts";
import { shownDate, typedDate, wholeDate } from "../format/typed-date.ts";
import { strings } from "../strings/strings.ts";
import { Calendar } from "./calendar.tsx";
import { Field, type FieldAttributes, type ValueProps } from "./field.tsx";
import { useTypedValue } from "./use-typed-value.ts";

interface Props extends ValueProps {
  /** The first and last day that can be chosen, `2026-11-23`. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A day, typed as `23/11/2026` or chosen in a calendar. The value is `2026-11-23`, or empty. */
export const DateField = ({ label, name, also, hint, ...input }: Props) => {
  const { date_field } = strings.value;
  const typed = useTypedDate(input);
  return (
    <Field {...{ label, name, also, hint }} error={typed.is_invalid ? date_field.enter : undefined}>
      {(attributes) => <DateInput {...{ attributes, typed }} {...input} />}
    </Field>
  );
};

interface Typed extends Pick<ValueProps, "value" | "onValue"> {
  /** Whether an empty text is invalid. */
  is_needed?: boolean;
}

export const useTypedDate = ({ value, onValue, is_needed = false }: Typed) =>
  useTypedValue(value, onValue, {
    is_needed,
    whole: wholeDate,
    typed: (text) => typedDate(text, today()),
    shown: shownDate,
  });

interface InputProps extends Pick<Props, "value" | "min" | "max" | "disabled" | "required"> {
  attributes: FieldAttributes;
  typed: ReturnType<typeof useTypedDate>;
}

/** The input of a day with the button of its calendar. */
export const DateInput = ({ attributes, typed, ...input }: InputProps) => {
  const { value, min, max, disabled, required } = input;
  const { date_field } = strings.value;
  const element = useRef<HTMLSpanElement>(null);
  return (
    <span class="date-input" ref={element}>
      <input
        {...attributes}
        {...typed.attributes}
        {...{ disabled, required }}
        dir="ltr"
        autocomplete="off"
        inputMode="numeric"
        placeholder={date_field.pattern}
      />
      <Calendar
        disabled={disabled ?? false}
        {...{ value, min, max }}
        onDay={(day) => {
          typed.set(day);
          element.current?.querySelector("input")?.focus();
        }}
      />
    </span>
  );
};
