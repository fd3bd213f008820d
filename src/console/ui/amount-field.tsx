import type { ComponentChildren, TargetedInputEvent } from "preact";
import { grouped, typedAmount, withoutDigit } from "../format/typed-amount.ts";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  /** The path in the request body, `items.0.price`, to find its error. */
  name?: string | undefined;
  /** Another path whose error shows here. */
  also?: string | undefined;
  hint?: ComponentChildren;
  /** Without commas. */
  value: string;
  /** Gets the amount without commas; what is no amount is passed on as typed. */
  onValue(value: string): void;
  required?: boolean;
  disabled?: boolean;
}

/** A field for an amount of money or an exchange rate. Groups its digits while they are typed. */
export const AmountField = ({ label, name, also, hint, value, onValue, ...input }: Props) => (
  <Field {...{ label, name, also, hint }}>
    {(attributes) => (
      <input
        dir="auto"
        autocomplete="off"
        inputMode="decimal"
        name={name}
        {...input}
        {...attributes}
        value={grouped(value)}
        onInput={(event) => onValue(formatInput(event, value))}
      />
    )}
  </Field>
);

/** Formats the input, keeps the caret at its digit, and returns the amount without commas. */
const formatInput = (event: TargetedInputEvent<HTMLInputElement>, before: string): string => {
  const input = event.currentTarget;
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
  // Some programs that fill in forms send an event without these.
  const { inputType: kind = "", data = null } = event as Partial<InputEvent>;
  const keeps_commas = isEdit(kind) && !/[,٬]/.test(data ?? "") && grouped(before) !== before;
  let amount = typedAmount(typed, keeps_commas);
  const is_comma_removed = amount.plain === before && typed.text !== grouped(before);
  if (is_comma_removed && (kind === "deleteContentBackward" || kind === "deleteContentForward"))
    amount = typedAmount(withoutDigit(typed, kind === "deleteContentBackward"), keeps_commas);
  if (input.value !== amount.text) {
    input.value = amount.text;
    input.setSelectionRange(amount.caret, amount.caret);
  }
  return amount.plain;
};

/** Typing and deleting, not pasting, dropping or filling in. */
const isEdit = (kind: string): boolean =>
  kind === "insertText" || kind === "insertCompositionText" || kind.startsWith("delete");
