import { useEffect, useState } from "preact/hooks";

const settled_ms = 150;

/** A text once it has not been changed for a moment: not every key is worth a call. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settled_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
