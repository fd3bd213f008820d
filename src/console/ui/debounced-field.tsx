import type { ComponentProps } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { TextField } from "./field.tsx";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** A text field that reports its value after a pause in typing. */
export const DebouncedField = ({ value, onValue, ...field }: ComponentProps<typeof TextField>) => {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const debounced = useDebouncedValue(typed);

  useEffect(() => {
    if (debounced === reported.current) return;
    reported.current = debounced;
    onValue(debounced);
  }, [debounced]);

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);

  return <TextField {...field} value={typed} onValue={setTyped} />;
};
