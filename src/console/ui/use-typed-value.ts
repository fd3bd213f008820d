import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface Format {
  /** The value of a complete text; null while it is incomplete. */
  whole(typed: string): string | null;
  /** The value of a complete or shortened text; null if it has none. */
  typed(typed: string): string | null;
  shown(value: string): string;
  /** Whether an empty text is invalid. */
  is_needed?: boolean;
}

/**
 * The text of a field whose value is written in another way, such as dates. A text that is no value
 * counts as empty, and is marked as invalid once the field is left; a `Form` isn't sent with it.
 */
export const useTypedValue = (
  value: string,
  onValue: (value: string) => void,
  { whole, typed, shown, is_needed = false }: Format,
) => {
  const [text, setText] = useState(shown(value));
  const [is_left, setLeft] = useState(false);
  const reported = useRef(value);
  const report = (next: string): void => {
    if (next === reported.current) return;
    reported.current = next;
    onValue(next);
  };
  // At once: an effect after the next frame would put an earlier value over what is typed meanwhile.
  useLayoutEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(shown(value));
  }, [value]);

  const is_invalid = text.trim() === "" ? is_needed : typed(text) === null;
  return {
    text,
    is_invalid: is_invalid && is_left,
    is_left,
    set: (next: string): void => {
      setText(shown(next));
      report(next);
    },
    attributes: {
      value: text,
      ref: (input: HTMLInputElement | null) =>
        input?.setCustomValidity(is_invalid ? "unreadable" : ""),
      onInput: (event: { currentTarget: HTMLInputElement }) => {
        const next = event.currentTarget.value;
        setText(next);
        setLeft(false);
        report(whole(next) ?? "");
      },
      onBlur: () => {
        setLeft(true);
        const parsed = typed(text);
        if (parsed !== null) setText(shown(parsed));
        report(parsed ?? "");
      },
    },
  };
};
