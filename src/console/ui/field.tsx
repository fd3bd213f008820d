import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { FieldErrorText } from "./error-text.tsx";
import { useFieldError } from "./field-errors.tsx";

interface SharedProps {
  label: string;
  /** The path in the request body, `items.0.quantity`, to find its error. */
  name?: string | undefined;
  /** Another path whose error shows here. */
  also?: string | undefined;
  hint?: ComponentChildren;
}

/** What the input of a field carries. */
export interface FieldAttributes {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  /** If the label isn't one of its own. */
  "aria-label"?: string;
}

interface FieldProps extends SharedProps {
  /** An error that the console found itself; else that of the response. */
  error?: string | undefined;
  children(attributes: FieldAttributes): ComponentChildren;
}

/** A field with label, hint and error. */
export const Field = ({ label, name, also, hint, error: own_error, children }: FieldProps) => {
  const id = useId();
  const refused = useFieldError(name, also);
  const error = own_error ?? refused;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="said" id={`${id}-error`}>
          <FieldErrorText text={error} />
        </p>
      )}
    </div>
  );
};

export interface ValueProps extends SharedProps {
  value: string;
  onValue(value: string): void;
  required?: boolean;
  disabled?: boolean;
}

interface InputProps extends ValueProps {
  type?: "text" | "email" | "password" | "tel" | "search" | "number" | "url";
  /** The keyboard that a phone shows. */
  inputMode?: "decimal" | "numeric" | "tel" | "search";
  autocomplete?: string;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  /** The id of a `datalist`. */
  list?: string;
}

export const TextField = ({ label, name, also, hint, onValue, ...input }: InputProps) => (
  <Field {...{ label, name, also, hint }}>
    {(attributes) => (
      <input
        dir="auto"
        autocomplete="off"
        {...(input as object)} // Preact's types require a role for each type
        {...attributes}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
);

interface AreaProps extends ValueProps {
  rows?: number;
}

export const AreaField = ({ label, name, also, hint, onValue, ...area }: AreaProps) => (
  <Field {...{ label, name, also, hint }}>
    {(attributes) => (
      <textarea
        dir="auto"
        rows={3}
        {...area}
        {...attributes}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </Field>
);

interface SelectProps extends ValueProps {
  /** Value and label of each option, in order. */
  options: readonly (readonly [string, string])[];
}

export const SelectField = ({
  label,
  name,
  also,
  hint,
  onValue,
  options,
  value,
  ...select
}: SelectProps) => (
  <Field {...{ label, name, also, hint }}>
    {(attributes) => (
      <select {...select} {...attributes} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface CheckProps {
  label: ComponentChildren;
  checked: boolean;
  onValue(checked: boolean): void;
  disabled?: boolean;
}

export const CheckField = ({ label, checked, onValue, disabled = false }: CheckProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onValue(event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
);
