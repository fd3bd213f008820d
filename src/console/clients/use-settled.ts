import { useEffect, useState } from "preact/hooks";

/** The value, once it has not changed for a moment: what is typed is not asked for letter by letter. */
export const useSettled = <T>(value: T, settle_ms = 150): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), settle_ms);
    return () => clearTimeout(wait);
  }, [value, settle_ms]);
  return settled;
};
