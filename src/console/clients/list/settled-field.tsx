import type { ComponentProps } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { TextField } from "../../parts/field.tsx";
import { useSettled } from "../use-settled.ts";

/** A line of text that is told once nobody types any more, and follows what it is set to elsewhere. */
export const SettledField = ({ value, onValue, ...field }: ComponentProps<typeof TextField>) => {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const settled = useSettled(typed);

  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    onValue(settled);
  }, [settled]);

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  return <TextField {...field} value={typed} onValue={setTyped} />;
};
